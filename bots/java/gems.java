import java.io.IOException;

/**
 * My bot for Gems.
 *
 * The engine tries every swap several times, each time with other gems falling, plays on a little, and counts the
 * points. `value` says how much the bot likes what it sees, and it plays the swap of the greatest value. Begin there.
 */
final class Bot {
    static final int TIMES = 10; // how often every move is tried, each time with other luck
    static final int AHEAD = 12; // how many moves are played on after it, as a fair player might

    /** The gem on a cell, a letter; 0 beside the board. Row 0 is the top one. */
    static char gem(Json position, int x, int y) {
        Json column = position.get("columns").get(x);
        return column.isNull() || y < 0 || y >= column.text().length() ? 0 : column.text().charAt(y);
    }

    static int[][] neighbours(int x, int y) {
        return new int[][] {{x + 1, y}, {x - 1, y}, {x, y + 1}, {x, y - 1}};
    }

    /** How much the bot likes a swap. `points` are those after it. Here is where you make it better. */
    static double value(String move, double[] points, Json position, int me) {
        int rows = 0;
        for (String word : move.split(" ")) rows += Arena.square(word).y;
        return points[me] - 0.1 * rows; // swaps at the top disturb less of the board
    }

    public static void main(String[] args) throws IOException {
        Arena.play(args, Bot::value, TIMES, AHEAD);
    }
}

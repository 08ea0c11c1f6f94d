import java.io.IOException;

/**
 * My bot for Tilings.
 *
 * The engine tries every move and counts the points of all seats afterwards. `value` says how much the bot likes what
 * it sees, and it plays the move of the greatest value. Begin there.
 */
final class Bot {
    static final int TIMES = 8; // how often every move is tried, each time with other luck
    static final int AHEAD = 4; // how many moves are played on after it, as a fair player might

    /** The name of a cell: 2, 3 is `c4`. */
    static String name(int x, int y) {
        return (char) ('a' + x) + String.valueOf(y + 1);
    }

    /** The tile that lies there: `tile`, its colours north, south, east and west, and `owner`; null where none lies. */
    static Json tile(Json position, int x, int y) {
        return position.get("cells").get(name(x, y));
    }

    /** Whether a tile has one colour: only such a tile is the centre of a pattern. */
    static boolean isPlain(String colours) {
        return colours.chars().distinct().count() == 1;
    }

    static int[][] neighbours(int x, int y) {
        return new int[][] {{x + 1, y}, {x - 1, y}, {x, y + 1}, {x, y - 1}};
    }

    /** How much the bot likes a move. `points` are those of all seats after it. Here is where you make it better. */
    static double value(String move, double[] points, Json position, int me) {
        if (move.equals("pass")) return Arena.lead(points, me);
        Arena.Square at = Arena.square(move.split(" ")[0]);
        int mine = 0;
        for (int[] cell : neighbours(at.x, at.y)) {
            Json laid = tile(position, cell[0], cell[1]);
            if (!laid.isNull() && laid.get("owner").integer() == me && isPlain(laid.get("tile").text())) mine++;
        }
        return Arena.lead(points, me) + mine; // tiles around my plain ones make my patterns greater
    }

    public static void main(String[] args) throws IOException {
        Arena.play(args, Bot::value, TIMES, AHEAD);
    }
}

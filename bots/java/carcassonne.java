import java.io.IOException;

/**
 * My bot for Carcassonne.
 *
 * The engine tries every move and counts the points that all seats would have if the game ended then. `value` says how
 * much the bot likes what it sees, and it plays the move of the greatest value. Begin there.
 */
final class Bot {
    static final int TIMES = 1; // how often every move is tried, each time with other tiles drawn
    static final int AHEAD = 0; // how many moves are played on after it, as a fair player might

    /** Where the move puts a follower: `n`, `c` (a monastery), `ne` (a field) …; null if it puts none. */
    static String claim(String move) {
        String[] words = move.split(" "); // `1,0 r1 n`: a cell, quarter turns, and perhaps a claim
        return words.length > 2 ? words[2] : null;
    }

    /** Whether a tile lies there. */
    static boolean laid(Json position, int x, int y) {
        for (Json tile : position.get("tiles").items()) {
            if (tile.get("x").integer() == x && tile.get("y").integer() == y) return true;
        }
        return false;
    }

    /** How many of the eight cells around have a tile: a monastery wants all of them. */
    static int around(Json position, Arena.Square at) {
        int count = 0;
        for (int x = at.x - 1; x <= at.x + 1; x++) {
            for (int y = at.y - 1; y <= at.y + 1; y++) {
                if ((x != at.x || y != at.y) && laid(position, x, y)) count++;
            }
        }
        return count;
    }

    /** How much the bot likes a move. `points` are those of all seats if the game ended after it. Begin here. */
    static double value(String move, double[] points, Json position, int me) {
        double worth = Arena.lead(points, me) + 0.2 * around(position, Arena.square(move.split(" ")[0]));
        if (claim(move) != null) {
            worth -= 6 / (1 + position.get("left").get(me).number()); // the last followers are dear: keep some
        }
        return worth;
    }

    public static void main(String[] args) throws IOException {
        Arena.play(args, Bot::value, TIMES, AHEAD);
    }
}

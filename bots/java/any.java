import java.io.IOException;

/**
 * My bot for all games.
 *
 * The engine tries every move and counts the points that all seats would have if the game ended then. `value` says how
 * much the bot likes what it sees, and it plays the move of the greatest value. Begin there.
 */
final class Bot {
    static final int TIMES = 4; // how often every move is tried, each time with other luck
    static final int AHEAD = 0; // how many moves are played on after it, as a fair player might

    /**
     * How much the bot likes a move. `points` are those of all seats after it, the position is another one in every
     * game: docs/engine.md tells what is in it. Here is where you make it better.
     */
    static double value(String move, double[] points, Json position, int me) {
        return Arena.lead(points, me);
    }

    public static void main(String[] args) throws IOException {
        Arena.play(args, Bot::value, TIMES, AHEAD);
    }
}

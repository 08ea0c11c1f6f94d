import java.io.IOException;
import java.util.List;

/**
 * My bot for Ripple.
 *
 * The engine tries every move and counts the points of all seats afterwards. `value` says how much the bot likes what
 * it sees, and it plays the move of the greatest value. Begin there.
 */
final class Bot {
    static final int TIMES = 1; // how often every move is tried; more than once only helps where luck falls
    static final int AHEAD = 0; // how many moves are played on after it, as a fair player might

    /** The seat whose token lies on top, from 0; -1 where there is no token, or no cell. */
    static int top(Json position, int x, int y) {
        List<Json> stack = position.get("stacks").get(y).get(x).items();
        return stack.isEmpty() ? -1 : stack.get(stack.size() - 1).integer();
    }

    static int[][] neighbours(int x, int y) {
        return new int[][] {{x + 1, y}, {x - 1, y}, {x, y + 1}, {x, y - 1}};
    }

    /** How much the bot likes a move. `points` are those of all seats after it. Here is where you make it better. */
    static double value(String move, double[] points, Json position, int me) {
        Arena.Square at = Arena.square(move);
        int friends = 0;
        for (int[] cell : neighbours(at.x, at.y)) {
            if (top(position, cell[0], cell[1]) == me) friends++;
        }
        return Arena.lead(points, me) + 0.1 * friends; // a token beside mine is safer, and fires with them
    }

    public static void main(String[] args) throws IOException {
        Arena.play(args, Bot::value, TIMES, AHEAD);
    }
}

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * My bot for Mansuba.
 *
 * The engine tries every move and tells how everybody stands afterwards: minus the way that is still to go, in parts of
 * a move. `value` says how much the bot likes what it sees, and it plays the move of the greatest value. Begin there.
 */
final class Bot {
    static final int TIMES = 1; // how often every move is tried; more than once only helps where luck falls
    static final int AHEAD = 0; // how many moves are played on after it, as a fair player might

    /** The direction in which I go: seat 0 starts on the left and goes right, seat 1 goes left. */
    static int forward(int me) {
        return me == 0 ? 1 : -1;
    }

    /** The squares on which the pieces of a seat stand. */
    static List<Arena.Square> pieces(Json position, int seat) {
        List<Arena.Square> squares = new ArrayList<>();
        position.get("cells").fields().forEach((name, piece) -> {
            if (piece.get("seat").integer() == seat) squares.add(Arena.square(name));
        });
        return squares;
    }

    /** How much the bot likes a move. `points` tell how all seats stand after it. Here is where you make it better. */
    static double value(String move, double[] points, Json position, int me) {
        String[] words = move.split(" "); // `b2 d4` moves a piece; `free b2` frees a prisoner, `pass` does nothing
        int columns = 0;
        if (words.length == 2 && !words[0].equals("free")) {
            columns = (Arena.square(words[1]).x - Arena.square(words[0]).x) * forward(me);
        }
        return Arena.lead(points, me) + columns; // of equally good moves, the one that goes farther
    }

    public static void main(String[] args) throws IOException {
        Arena.play(args, Bot::value, TIMES, AHEAD);
    }
}

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What lies between your bot and the arena: the lines of the referee, and the engine that tries moves.
 * You can leave this file as it is. Your own ideas go into Bot.java.
 */
final class Arena {
    /** How long the engine may try moves, in milliseconds. The usual clock gives a bot 1000 for a move. */
    private static final int THINK_MS = 400;

    /** How much the bot likes a move; `points` are those of all seats after it. */
    interface Value {
        double of(String move, double[] points, Json position, int me);
    }

    /** A column and a row, counted from 0. */
    static final class Square {
        final int x;
        final int y;

        Square(int x, int y) {
            this.x = x;
            this.y = y;
        }
    }

    private final Value value;
    private final int times;
    private final int ahead;
    private final PrintStream requests;
    private final BufferedReader answers;

    private Arena(Value value, int times, int ahead) throws IOException {
        this.value = value;
        this.times = times;
        this.ahead = ahead;
        String program = System.getenv().getOrDefault("BASTIDE_ENGINE", "bastide");
        Process engine = new ProcessBuilder(program, "engine").start();
        requests = new PrintStream(engine.getOutputStream(), true);
        answers = new BufferedReader(new InputStreamReader(engine.getInputStream()));
    }

    /** Plays by your function `value`. With the argument `test` it runs the tests instead. */
    static void play(String[] args, Value value, int times, int ahead) throws IOException {
        Arena arena = new Arena(value, times, ahead);
        if (args.length > 0 && args[0].equals("test")) System.exit(arena.test());
        arena.listen();
        System.exit(0);
    }

    /** The square of that name: `c4` is 2, 3 and `-1,0` is -1, 0. */
    static Square square(String name) {
        if (name.contains(",")) {
            String[] parts = name.split(",");
            return new Square(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]));
        }
        int column = 0;
        int at = 0;
        for (; Character.isLetter(name.charAt(at)); at++) {
            column = 26 * column + (name.charAt(at) - 'a') + 1; // after `z` comes `aa`
        }
        return new Square(column - 1, Integer.parseInt(name.substring(at)) - 1);
    }

    /** My points above those of the best other; alone, my points. */
    static double lead(double[] points, int me) {
        double best = Double.NEGATIVE_INFINITY;
        for (int seat = 0; seat < points.length; seat++) {
            if (seat != me) best = Math.max(best, points[seat]);
        }
        return points.length == 1 ? points[me] : points[me] - best;
    }

    /** Asks the engine, which has the rules of all games; docs/engine.md tells what can be asked. */
    private Json ask(String request) throws IOException {
        requests.println(request);
        Json answer = Json.read(answers.readLine());
        if (!answer.get("ok").isTrue()) throw new IllegalStateException(answer.get("reason").text());
        return answer;
    }

    private Json set(String game, String text) throws IOException {
        return ask("{\"do\":\"set\",\"game\":\"" + game + "\",\"position\":" + Json.quoted(text) + "}");
    }

    /** Tries every move and takes the one that `value` likes best. */
    private String choose(String game, String text, Json position, int me) throws IOException {
        set(game, text);
        Json answer = ask("{\"do\":\"try\",\"times\":" + times + ",\"ahead\":" + ahead + ",\"ms\":" + THINK_MS
                + ",\"want\":[\"standing\"]}");
        String best = "";
        double most = Double.NEGATIVE_INFINITY;
        for (Json tried : answer.get("tries").items()) {
            double[] points = tried.get("standing").items().stream().mapToDouble(Json::number).toArray();
            double worth = value.of(tried.get("move").text(), points, position, me);
            if (worth > most) {
                most = worth;
                best = tried.get("move").text();
            }
        }
        return best;
    }

    /** Answers the referee, line by line, until the game ends. */
    private void listen() throws IOException {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in));
        String game = "";
        int me = 0;
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            Json told = Json.read(line);
            switch (told.get("type").text()) {
                case "hello":
                    say("{\"type\":\"hello\",\"protocol\":1,\"name\":\"my bot\",\"wants\":[\"position\",\"text\"]}");
                    break;
                case "new":
                    game = told.get("game").text();
                    me = told.get("seat").integer();
                    say("{\"type\":\"ready\"}");
                    break;
                case "turn":
                    String move = choose(game, told.get("text").text(), told.get("position"), me);
                    say("{\"type\":\"move\",\"turn\":" + told.get("turn").integer() + ",\"move\":\"" + move + "\"}");
                    break;
                case "end":
                    return;
                default:
            }
        }
    }

    private static void say(String message) {
        System.out.println(message);
        System.out.flush();
    }

    /** Looks at the positions of tests.jsonl: does the bot play one of the good moves? 0 if it always does. */
    private int test() throws IOException {
        int failed = 0;
        for (String line : Files.readAllLines(Path.of("tests.jsonl"))) {
            Json test = Json.read(line);
            String game = test.get("game").text();
            String text = test.get("position").text();
            Json state = set(game, text);
            String move = choose(game, text, state.get("view"), state.get("to_move").integer());
            boolean good = test.get("good").items().stream().anyMatch(one -> one.text().equals(move));
            if (!good) failed++;
            System.out.println((good ? "ok    " : "FAILED") + " " + test.get("about").text() + ": it plays " + move);
        }
        return failed;
    }
}

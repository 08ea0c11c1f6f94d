/* Manners of speech: what is said at the greeting, at the start of the game, or at the bot's moment, which is turn 1 as
 * a rule. What is said in a turn comes before the honest answer. */

enum when { HELLO, NEW, TURN };

#define SAYING(name, when, text) {name, when, text "\n", sizeof text}
#define HELLO_AS(name) "{\"type\":\"hello\",\"protocol\":1,\"name\":\"" name "\"}"
#define MOVE(turn, move) "{\"type\":\"move\",\"turn\":" turn ",\"move\":\"" move "\"}"
#define LETTERS "abcdefghijklmnopqrstuvwxyz"

static struct {
    char const *name;
    enum when when;
    char const *text;
    size_t length;
} const sayings[] = {
    SAYING("wrong-version", HELLO, "{\"type\":\"hello\",\"protocol\":2,\"name\":\"b\"}"),
    SAYING("name-too-long", HELLO, HELLO_AS(LETTERS LETTERS LETTERS)),
    SAYING("name-with-escapes", HELLO, HELLO_AS("\\u001b[31mred")),
    SAYING("no-name", HELLO, "{\"type\":\"hello\",\"protocol\":1}"),
    SAYING("no-greeting", HELLO, "{\"type\":\"ready\"}"),
    SAYING("greets-twice", HELLO, HELLO_AS("b") "\n" HELLO_AS("b")),
    SAYING("answers-before-it-is-asked", NEW,
           "{\"type\":\"ready\"}\n" MOVE("1", "a1") "\n" MOVE("4", "b1") "\n" MOVE("7", "c1")),
    SAYING("moves-before-ready", NEW, MOVE("0", "a1")),
    SAYING("resigns-before-ready", NEW, "{\"type\":\"resign\",\"turn\":0}"),
    SAYING("wrong-turn-number", TURN, MOVE("77", "a1")),
    SAYING("negative-turn-number", TURN, MOVE("-1", "a1")),
    SAYING("broken-turn-number", TURN, MOVE("1.5", "a1")),
    SAYING("huge-turn-number", TURN, MOVE("100000000000000000000000000001", "a1")),
    SAYING("number-out-of-range", TURN, MOVE("1e999", "a1")),
    SAYING("turn-number-as-text", TURN, MOVE("\"1\"", "a1")),
    SAYING("no-turn-number", TURN, "{\"type\":\"move\",\"move\":\"a1\"}"),
    SAYING("move-as-list", TURN, "{\"type\":\"move\",\"turn\":1,\"move\":[\"a1\"]}"),
    SAYING("key-twice", TURN, "{\"type\":\"move\",\"turn\":1,\"move\":\"a1\",\"move\":\"b1\"}"),
    SAYING("no-type", TURN, "{\"turn\":1,\"move\":\"a1\"}"),
    SAYING("no-json", TURN, "a1"),
    SAYING("half-an-object", TURN, "{\"type\":\"move\",\"turn\":1"),
    SAYING("two-objects-in-a-line", TURN, MOVE("1", "a1") MOVE("1", "b1")),
    SAYING("list", TURN, "[" MOVE("1", "a1") "]"),
    SAYING("empty-line", TURN, ""),
    SAYING("invalid-utf8", TURN, "{\"type\":\"log\",\"text\":\"\xff\xfe\"}"),
    SAYING("zero-byte", TURN, "{\"type\":\"log\",\"text\":\"\0\"}"),
    SAYING("raw-escapes", TURN, "{\"type\":\"log\",\"text\":\"\x1b[2J\"}"),
    SAYING("resigns-another-turn", TURN, "{\"type\":\"resign\",\"turn\":3}"),
    SAYING("resigns", TURN, "{\"type\":\"resign\",\"turn\":1}"),
    SAYING("illegal-move", TURN, MOVE("1", "z99")),
    SAYING("move-with-escapes", TURN, MOVE("1", "\\u001b[2Ja1\\u0000")),
    SAYING("no-move", TURN, MOVE("1", "")),
    SAYING("unknown-type", TURN, "{\"type\":\"dance\",\"turn\":1}"),
    SAYING("unknown-fields", TURN, "{\"type\":\"log\",\"text\":\"hm\",\"mood\":{\"deep\":[[[]]]}}"),
    SAYING("complains", TURN, "{\"type\":\"error\",\"message\":\"what?\"}"),
};

/* Whether there was something to say then. A turn that is told to be number 1 is the one that was asked for. */
static int say_as(char const *manner, enum when when, int turn) {
    for (size_t i = 0; i < sizeof sayings / sizeof *sayings; i++) {
        if (sayings[i].when != when || strcmp(sayings[i].name, manner) != 0) continue;
        char const *text = sayings[i].text, *one = when == TURN ? strstr(text, "\"turn\":1,") : NULL;
        if (one == NULL && when == TURN) one = strstr(text, "\"turn\":1}");
        if (one == NULL) {
            write_all(1, text, sayings[i].length);
        } else {
            dprintf(1, "%.*s\"turn\":%d%s", (int)(one - text), text, turn, one + 8);
        }
        return 1;
    }
    return 0;
}

/* ---- Speech that is longer ---- */

static void deep_json(void) {
    memset(line, '[', 60000), line[60000] = '\n';
    write_all(1, line, 60001);
}

static void many_words(char const *before, char const *after) {
    char words[60000];
    memset(words, 'w', sizeof words - 1), words[sizeof words - 1] = 0;
    printf("%s%s%s\n", before, words, after), fflush(stdout);
}

static void long_move(void) {
    char before[64];
    snprintf(before, sizeof before, "{\"type\":\"move\",\"turn\":%d,\"move\":\"", number());
    many_words(before, "\"}");
}

static void long_logs(void) {
    for (int i = 0; i < 10; i++) many_words("{\"type\":\"log\",\"text\":\"", "\"}");
}

/* Long lines of a type that nobody knows, each of them answered. */
static void babbles(void) {
    for (int i = 0; i < 100; i++) many_words("{\"type\":\"babble\",\"text\":\"", "\"}");
}

static void chatters(void) {
    for (int i = 0; i < 2000; i++) note("chat", i);
}

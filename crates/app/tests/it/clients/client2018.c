/* A client of the Carcassonne interface of 2018. It keeps its own board, lays each card on the first cell that fits,
   claims monasteries, and aborts when it is told something that the interface does not allow. Compiled with one of
   the macros below it misbehaves. */
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum check { VALID, FAILED };
enum place { NO_MEEPLE, NE, N, NW, WN, W, WS, SW, S, SE, ES, E, EN, C };
struct position { int x, y; };
struct move {
    enum check check;
    unsigned player;
    unsigned card;
    struct position onto;
    unsigned dir;
    enum place place;
};

#ifdef OTHER_SPELLING
#define initialize initialise
#define finalize finalise
#endif

#define SIDE 150
/* Sides north, west, south, east. */
static char const *const sides[24] = {"FFRF", "FFFF", "CCCC", "RFRC", "CFFF", "FCFC", "CFCF", "FCFC",
                                      "FFCC", "CFRR", "RRFC", "RRRC", "CCFF", "CCFF", "CCRR", "CCRR",
                                      "CCFC", "CCFC", "CCRC", "CCRC", "RFRF", "FRRF", "FRRR", "RRRR"};
static struct { int laid; unsigned card, dir; } board[SIDE][SIDE];
static struct move mine;
static unsigned me, players, turns, finalized;

static char side(unsigned card, unsigned dir, unsigned world) { return sides[card][(world + 4 - dir) % 4]; }

static void must(int holds, char const *what) {
    if (!holds) {
        fprintf(stderr, "the interface is broken: %s\n", what);
        abort();
    }
}

static int fits(int x, int y, unsigned card, unsigned dir) {
    static int const dx[4] = {0, -1, 0, 1}, dy[4] = {1, 0, -1, 0};
    int neighbours = 0;
    if (board[x][y].laid) return 0;
    for (unsigned w = 0; w < 4; w++) {
        int a = x + dx[w], b = y + dy[w];
        if (!board[a][b].laid) continue;
        if (side(board[a][b].card, board[a][b].dir, (w + 2) % 4) != side(card, dir, w)) return 0;
        neighbours++;
    }
    return neighbours > 0;
}

static void lay(struct move const *m) {
    int x = m->onto.x + SIDE / 2, y = m->onto.y + SIDE / 2;
    must(m->card < 24 && m->dir < 4 && m->place <= C, "a valid move has a card, a direction and a place");
    must(fits(x, y, m->card, m->dir), "a valid move fits");
    board[x][y].laid = 1, board[x][y].card = m->card, board[x][y].dir = m->dir;
}

#ifdef THREADS
static void *spin(void *nothing) {
    for (volatile unsigned long i = 0;; i++) {}
    return nothing;
}
#endif

char const *get_player_name(void) {
#ifdef NAMELESS
    return NULL;
#endif
    return "Client of 2018";
}

void initialize(unsigned id, unsigned n_players) {
    must(turns == 0 && players == 0 && id < n_players, "initialize is called once");
#ifdef EXITS_EARLY
    exit(3);
#endif
    me = id, players = n_players;
    board[SIDE / 2][SIDE / 2].laid = 1, board[SIDE / 2][SIDE / 2].card = 3;
#ifdef THREADS
    for (int i = 0; i < 3; i++) {
        pthread_t thread;
        pthread_create(&thread, NULL, spin, NULL);
    }
#endif
}

static void hear(struct move const past[], size_t n) {
    if (turns == 0) {
        for (size_t i = 0; i < n; i++) must(past[i].player == i, "first all moves so far, oldest first");
        must(n == me, "one move of each before me");
    } else {
        must(n > 0 && past[0].player == me && past[0].check == VALID, "my own last move comes first");
        must(past[0].card == mine.card && past[0].onto.x == mine.onto.x && past[0].onto.y == mine.onto.y &&
                 past[0].dir == mine.dir && past[0].place == mine.place, "my own last move is what I said");
        for (size_t i = 1; i < n; i++) must(past[i].player != me, "only one of them is mine");
    }
    for (size_t i = 0; i < n; i++) {
        must(past[i].player < players, "players are those who play");
        must(past[i].card < 24 && past[i].dir < 4 && past[i].place <= C, "also a failed move has numbers to look up");
        if (past[i].check == VALID) lay(&past[i]);
        else fprintf(stderr, "failed: player %u card %u at %d,%d dir %u place %u\n", past[i].player, past[i].card,
                     past[i].onto.x, past[i].onto.y, past[i].dir, past[i].place);
    }
}

struct move play(unsigned card, struct move const previous_moves[], size_t n_moves) {
    static struct move found[4 * SIDE * SIDE];
    size_t count = 0;
    hear(previous_moves, n_moves);
    turns++;
#ifdef PRINTS
    printf("{\"type\":\"move\",\"turn\":%u,\"move\":\"0,0 r0\"}\nhalf a line", turns);
    fflush(stdout);
    int read = getchar();
    must(read == EOF, "there is nothing to read");
#endif
#ifdef EXITS
    if (turns == 3) exit(7);
#endif
#ifdef CRASHES
    if (turns == 3) *(volatile int *)8 = 1;
#endif
    for (int x = 1; x < SIDE - 1; x++)
        for (int y = 1; y < SIDE - 1; y++)
            for (unsigned dir = 0; dir < 4; dir++)
                if (fits(x, y, card, dir)) {
                    /* What the client writes into check and player is not read. */
                    struct move m = {FAILED, 99, card, {x - SIDE / 2, y - SIDE / 2}, dir, NO_MEEPLE};
                    if (card < 2) m.place = C;
                    found[count++] = m;
                }
    must(count > 0, "the card fits somewhere");
    mine = found[0];
#ifdef RANDOM
    mine = found[rand() % count];
#endif
    if (turns == 3) {
#ifdef OTHER_CARD
        mine.card = (card + 1) % 24;
#endif
#ifdef BAD_DIR
        mine.dir = 7;
#endif
#ifdef BAD_PLACE
        mine.place = 14;
#endif
#ifdef OCCUPIED
        mine.onto.x = mine.onto.y = 0;
#endif
    }
#ifdef FIRST_MOVE_BAD
    mine.onto.x = 60;
#endif
    return mine;
}

void finalize(void) { fprintf(stderr, "finalize %u\n", ++finalized); }

/* A client that trusts nobody: it keeps the whole landscape with all meeples, checks every move it is told, and aborts
   if one is against the rules. It claims pieces of the kind it is compiled for: WANTS is 'R', 'C', 'M' or 'F'. */
#define SIDE 150
#define MEEPLES 7

struct cell { int laid, owner, piece; unsigned card, dir; }; /* owner: who stands there, from 1; 0 nobody */
static struct cell board[SIDE][SIDE];
static int const dx[4] = {0, -1, 0, 1}, dy[4] = {1, 0, -1, 0};
static int me, seen[SIDE][SIDE][PIECES], round_of_search;

static void must(int holds, char const *what) {
    if (!holds) fprintf(stderr, "against the rules: %s\n", what), abort();
}

/* What is found on a walk through all that a piece is connected to. */
struct feature { int meeples, open, leaves; };

static void walk(int x, int y, int p, struct feature *f) {
    struct cell *c = &board[x][y];
    if (seen[x][y][p] == round_of_search) return;
    seen[x][y][p] = round_of_search;
    if (c->owner && c->piece == p) {
        f->meeples++;
        if (f->leaves) c->owner = 0;
    }
    for (int world = 0; world < 12; world++) {
        if (piece_at(c->card, c->dir, world) != p) continue;
        int side = world / 3, a = x + dx[side], b = y + dy[side];
        int facing = 3 * ((side + 2) % 4) + 2 - world % 3;
        if (!board[a][b].laid) f->open++;
        else walk(a, b, piece_at(board[a][b].card, board[a][b].dir, facing), f);
    }
}

/* A monastery is open while one of the eight cells around it is. */
static struct feature survey(int x, int y, int p, int leaves) {
    struct feature f = {0, 0, leaves};
    round_of_search++;
    if (cards[board[x][y].card][p].kind != 'M') {
        walk(x, y, p, &f);
        return f;
    }
    for (int a = x - 1; a <= x + 1; a++)
        for (int b = y - 1; b <= y + 1; b++) f.open += !board[a][b].laid;
    f.meeples = board[x][y].owner && board[x][y].piece == p;
    if (f.meeples && leaves) board[x][y].owner = 0;
    return f;
}

static int fits(int x, int y, unsigned card, unsigned dir) {
    int neighbours = 0;
    for (int s = 0; s < 4; s++) {
        struct cell *c = &board[x + dx[s]][y + dy[s]];
        if (!c->laid) continue;
        neighbours++;
        if (side_of(c->card, c->dir, (s + 2) % 4) != side_of(card, dir, s)) return 0;
    }
    return neighbours > 0 && !board[x][y].laid;
}

static int meeples_of(int player) {
    int count = 0;
    for (int i = 0; i < SIDE * SIDE; i++) count += board[i / SIDE][i % SIDE].owner == player + 1;
    return count;
}

/* Everything that this card has completed sends its meeples home; fields never do. */
static void go_home(int x, int y) {
    for (int a = x - 1; a <= x + 1; a++)
        for (int b = y - 1; b <= y + 1; b++)
            for (int p = 0; board[a][b].laid && p < PIECES && cards[board[a][b].card][p].kind; p++) {
                char kind = cards[board[a][b].card][p].kind;
                if (kind != 'F' && survey(a, b, p, 0).open == 0) survey(a, b, p, 1);
            }
}

static void hear(struct move const *m) {
    int x = m->onto.x + SIDE / 2, y = m->onto.y + SIDE / 2, p = 0;
    must(m->card < 24 && m->dir <= EAST && m->place <= C, "a card, a direction, a place");
    must(x > 1 && y > 1 && x < SIDE - 2 && y < SIDE - 2 && fits(x, y, m->card, m->dir), "it fits");
    board[x][y] = (struct cell){1, 0, 0, m->card, m->dir};
    if (m->place != NO_MEEPLE) {
        while (p < PIECES && !(cards[m->card][p].kind && cards[m->card][p].claim == m->place)) p++;
        must(p < PIECES, "a meeple stands on a piece of the card");
        must(meeples_of((int)m->player) < MEEPLES, "he has a meeple left");
        must(survey(x, y, p, 0).meeples == 0, "what he claims is free");
        board[x][y].owner = (int)m->player + 1, board[x][y].piece = p;
    }
    go_home(x, y);
}

/* The claim of the wanted kind on this card, if it lay here. */
static enum place claim(int x, int y, unsigned card, unsigned dir) {
    enum place found = NO_MEEPLE;
    board[x][y] = (struct cell){1, 0, 0, card, dir};
    for (int p = 0; p < PIECES && !found; p++)
        if (cards[card][p].kind == WANTS && survey(x, y, p, 0).meeples == 0) found = cards[card][p].claim;
    board[x][y].laid = 0;
    return found;
}

char const *get_player_name(void) { return "Thorough"; }

void initialize(unsigned id, unsigned n_players) {
    must(id < n_players, "I am one of the players");
    me = (int)id;
    board[SIDE / 2][SIDE / 2] = (struct cell){1, 0, 0, 3, NORTH};
}

struct move play(unsigned card, struct move const previous_moves[], size_t n_moves) {
    struct move best = {VALID, 0, card, {0, 0}, NORTH, NO_MEEPLE};
    int found = 0;
    for (size_t i = 0; i < n_moves; i++)
        if (previous_moves[i].check == VALID) hear(&previous_moves[i]);
    int may_claim = meeples_of(me) < MEEPLES;
    for (int x = 2; x < SIDE - 2; x++)
        for (int y = 2; y < SIDE - 2; y++)
            for (unsigned dir = 0; dir < 4; dir++) {
                if (best.place != NO_MEEPLE || !fits(x, y, card, dir)) continue;
                enum place place = may_claim ? claim(x, y, card, dir) : NO_MEEPLE;
                if (found && place == NO_MEEPLE) continue;
                found = 1;
                best.onto.x = x - SIDE / 2, best.onto.y = y - SIDE / 2, best.dir = dir, best.place = place;
            }
    must(found, "my card fits somewhere");
    if (best.place != NO_MEEPLE) fprintf(stderr, "claims %c\n", WANTS);
    return best;
}

void finalize(void) {}

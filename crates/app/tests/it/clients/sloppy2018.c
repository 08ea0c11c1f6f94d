/* A client that was due at midnight: everything is global, nothing is ever freed, and whatever was laid is a list in which
   it looks again and again. It lays beside the last card that has room, and prints what it thinks. */
struct card_in_world { struct move m; struct card_in_world *next; };
struct card_in_world *world = NULL;
struct move *all_i_was_ever_told = NULL;
size_t told = 0;
char *name, *last_words;
int ID, N_PLAYERS, i, j, k;

struct card_in_world *at(int x, int y) {
    struct card_in_world *c = world;
    while (c && (c->m.onto.x != x || c->m.onto.y != y)) c = c->next;
    return c;
}

void add(struct move m) {
    struct card_in_world *c = malloc(sizeof *c);
    c->m = m, c->next = world, world = c;
}

int ok(int x, int y, unsigned card, int dir) {
    int dxs[] = {0, -1, 0, 1}, dys[] = {1, 0, -1, 0};
    if (at(x, y)) return 0;
    for (k = 0; k < 4; k++) {
        struct card_in_world *c = at(x + dxs[k], y + dys[k]);
        if (c && side_of(c->m.card, c->m.dir, (k + 2) % 4) != side_of(card, dir, k)) return 0;
    }
    return 1;
}

char const *get_player_name(void) {
    name = malloc(1000);
    sprintf(name, "sloppy no %d", rand() % 100);
    return name;
}

void initialize(unsigned id, unsigned n_players) {
    struct move start = {VALID, 0, 3, {0, 0}, NORTH, NO_MEEPLE};
    ID = id, N_PLAYERS = n_players;
    srand(42);
    add(start);
}

struct move play(unsigned card, struct move const previous_moves[], size_t n_moves) {
    struct move *copy = malloc((told + n_moves) * sizeof *copy + (1 << 16)), m = {0};
    int dxs[] = {0, -1, 0, 1}, dys[] = {1, 0, -1, 0};
    struct card_in_world *c;
    memcpy(copy, all_i_was_ever_told, told * sizeof *copy);
    memcpy(copy + told, previous_moves, n_moves * sizeof *copy);
    all_i_was_ever_told = copy, told += n_moves;
    for (i = 0; i < (int)n_moves; i++)
        if (previous_moves[i].check == VALID) add(previous_moves[i]);
    m.card = card;
    for (c = world; c; c = c->next)
        for (i = 0; i < 4; i++)
            for (j = 0; j < 4; j++)
                if (ok(c->m.onto.x + dxs[i], c->m.onto.y + dys[i], card, j)) {
                    m.onto.x = c->m.onto.x + dxs[i], m.onto.y = c->m.onto.y + dys[i], m.dir = j;
                    last_words = malloc(100);
                    sprintf(last_words, "player %d of %d knows %d moves", ID, N_PLAYERS, (int)told);
                    puts(last_words);
                    return m;
                }
    return m;
}

void finalize(void) { printf("bye, %s", name); }

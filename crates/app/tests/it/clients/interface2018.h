/* The Carcassonne interface of 2018, as every group had it, and the cards, as every group typed them in once. */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum check { VALID, FAILED };
enum dir { NORTH, WEST, SOUTH, EAST };
enum place { NO_MEEPLE, NE, N, NW, WN, W, WS, SW, S, SE, ES, E, EN, C };
struct position { int x, y; };
struct move {
    enum check check;
    unsigned player;
    unsigned card;
    struct position onto;
    enum dir dir;
    enum place place;
};

/* A set of places of a card, and all those of a side. */
#define _(place) (1 << (place))
#define _N (_(NE) | _(N) | _(NW))
#define _W (_(WN) | _(W) | _(WS))
#define _S (_(SW) | _(S) | _(SE))
#define _E (_(ES) | _(E) | _(EN))

/* A piece of a card: Road, City, Monastery or Field, the places it has, and the one where a meeple is put. */
struct piece { char kind; int places; enum place claim; };
#define PIECES 8
static struct piece const cards[24][PIECES] = {
    {{'M', _(C), C}, {'R', _(S), S}, {'F', _N | _W | _(SW) | _(SE) | _E, N}},
    {{'M', _(C), C}, {'F', _N | _W | _S | _E, N}},
    {{'C', _N | _W | _S | _E, C}},
    {{'C', _E, E}, {'R', _(N) | _(S), C}, {'F', _(NW) | _W | _(SW), W}, {'F', _(NE) | _(SE), NE}},
    {{'C', _N, N}, {'F', _W | _S | _E, C}},
    {{'C', _W | _E, C}, {'F', _N, N}, {'F', _S, S}},
    {{'C', _N | _S, C}, {'F', _W, W}, {'F', _E, E}},
    {{'C', _W, W}, {'C', _E, E}, {'F', _N | _S, C}},
    {{'C', _S, S}, {'C', _E, E}, {'F', _N | _W, C}},
    {{'C', _N, N}, {'R', _(S) | _(E), S}, {'F', _W | _(SW) | _(EN), W}, {'F', _(SE) | _(ES), SE}},
    {{'C', _E, E}, {'R', _(N) | _(W), N}, {'F', _(NW) | _(WN), NW}, {'F', _(NE) | _(WS) | _S, S}},
    {{'C', _E, E}, {'R', _(N), N}, {'R', _(W), W}, {'R', _(S), S}, {'F', _(NW) | _(WN), NW},
     {'F', _(WS) | _(SW), SW}, {'F', _(NE) | _(SE), NE}},
    {{'C', _N | _W, N}, {'F', _S | _E, S}},
    {{'C', _N | _W, N}, {'F', _S | _E, S}},
    {{'C', _N | _W, N}, {'R', _(S) | _(E), S}, {'F', _(SE) | _(ES), SE}, {'F', _(SW) | _(EN), SW}},
    {{'C', _N | _W, N}, {'R', _(S) | _(E), S}, {'F', _(SE) | _(ES), SE}, {'F', _(SW) | _(EN), SW}},
    {{'C', _N | _W | _E, C}, {'F', _S, S}},
    {{'C', _N | _W | _E, C}, {'F', _S, S}},
    {{'C', _N | _W | _E, C}, {'R', _(S), S}, {'F', _(SE), SE}, {'F', _(SW), SW}},
    {{'C', _N | _W | _E, C}, {'R', _(S), S}, {'F', _(SE), SE}, {'F', _(SW), SW}},
    {{'R', _(N) | _(S), C}, {'F', _(NW) | _W | _(SW), W}, {'F', _(NE) | _(SE) | _E, E}},
    {{'R', _(W) | _(S), W}, {'F', _N | _(WN) | _(SE) | _E, NE}, {'F', _(WS) | _(SW), SW}},
    {{'R', _(W), W}, {'R', _(S), S}, {'R', _(E), E}, {'F', _N | _(WN) | _(EN), N}, {'F', _(WS) | _(SW), SW},
     {'F', _(SE) | _(ES), SE}},
    {{'R', _(N), N}, {'R', _(W), W}, {'R', _(S), S}, {'R', _(E), E}, {'F', _(NW) | _(WN), NW},
     {'F', _(WS) | _(SW), SW}, {'F', _(SE) | _(ES), SE}, {'F', _(NE) | _(EN), NE}},
};

/* The piece that a card shows at a place of the world, 0 being NE and so on anticlockwise, if it lies so. */
static int piece_at(unsigned card, unsigned dir, int world) {
    int place = NE + (world + 12 - 3 * (int)dir) % 12;
    for (int p = 0; p < PIECES; p++)
        if (cards[card][p].kind && cards[card][p].kind != 'M' && cards[card][p].places & _(place)) return p;
    return -1;
}

/* What it shows in the middle of a side of the world, which is all that must fit. */
static char side_of(unsigned card, unsigned dir, int side) {
    return cards[card][piece_at(card, dir, 3 * side + 1)].kind;
}

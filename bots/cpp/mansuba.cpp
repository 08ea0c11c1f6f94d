// My bot for Mansuba.
//
// The engine tries every move and tells how everybody stands afterwards: minus the way that is still to go, in parts of
// a move. `value` says how much the bot likes what it sees, and it plays the move of the greatest value. Begin there.
#include "arena.hpp"

constexpr int TIMES = 1; // how often every move is tried; more than once only helps where luck falls
constexpr int AHEAD = 0; // how many moves are played on after it, as a fair player might

// The direction in which I go: seat 0 starts on the left and goes right, seat 1 goes left.
int forward(int me) {
    return me == 0 ? 1 : -1;
}

// The squares on which the pieces of a seat stand.
std::vector<Square> pieces(Json const &position, int seat) {
    std::vector<Square> squares;
    for (auto const &[name, piece] : position["cells"].fields)
        if (piece["seat"].integer() == seat) squares.push_back(square(name));
    return squares;
}

// How much the bot likes a move. `points` tell how all seats stand after it. Here is where you make it better.
double value(std::string const &move, Points const &points, Json const &, int me) {
    auto said = words(move); // `b2 d4` moves a piece; `free b2` frees a prisoner, `pass` does nothing
    int columns = 0;
    if (said.size() == 2 && said[0] != "free") columns = (square(said[1]).x - square(said[0]).x) * forward(me);
    return lead(points, me) + columns; // of equally good moves, the one that goes farther
}

int main(int argc, char **argv) {
    return play(argc, argv, value, TIMES, AHEAD);
}

// What lies between your bot and the arena: the lines of the referee, and the engine that tries moves.
//
// You can leave this file as it is. Your own ideas go into bot.cpp.
#pragma once

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <limits>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include <unistd.h>

#include "json.hpp"

// How long the engine may try moves, in milliseconds. The usual clock gives a bot 1000 for a move.
constexpr int THINK_MS = 400;

using Points = std::vector<double>;

// A column and a row, counted from 0.
struct Square {
    int x, y;
};

// The square of that name: `c4` is {2, 3}, `-1,0` is {-1, 0}.
inline Square square(std::string const &name) {
    auto comma = name.find(',');
    if (comma != std::string::npos) return {std::stoi(name), std::stoi(name.substr(comma + 1))};
    int column = 0;
    std::size_t at = 0;
    for (; at < name.size() && std::islower((unsigned char)name[at]); at++)
        column = 26 * column + (name[at] - 'a') + 1; // after `z` comes `aa`
    return {column - 1, std::stoi(name.substr(at)) - 1};
}

// The words of a move.
inline std::vector<std::string> words(std::string const &move) {
    std::istringstream in(move);
    std::vector<std::string> words;
    for (std::string word; in >> word;) words.push_back(word);
    return words;
}

// My points above those of the best other; alone, my points.
inline double lead(Points points, int me) {
    double mine = points[me];
    points.erase(points.begin() + me);
    return points.empty() ? mine : mine - *std::max_element(points.begin(), points.end());
}

// The rules of all games as a program beside us. docs/engine.md tells what can be asked.
class Engine {
    FILE *requests, *answers;

public:
    Engine() {
        int to[2], from[2];
        char const *program = std::getenv("BASTIDE_ENGINE");
        if (!program) program = "bastide";
        if (pipe(to) || pipe(from)) throw std::runtime_error("there are no pipes");
        if (fork() == 0) {
            dup2(to[0], 0);
            dup2(from[1], 1);
            close(to[1]);
            close(from[0]);
            execlp(program, program, "engine", (char *)nullptr);
            std::perror(program);
            _exit(1);
        }
        close(to[0]);
        close(from[1]);
        requests = fdopen(to[1], "w");
        answers = fdopen(from[0], "r");
    }

    Json ask(std::string const &request) {
        std::fprintf(requests, "%s\n", request.c_str());
        std::fflush(requests);
        std::string line;
        for (int letter = std::getc(answers); letter != '\n'; letter = std::getc(answers)) {
            if (letter == EOF) throw std::runtime_error("the engine is gone");
            line += (char)letter;
        }
        Json answer = Json::read(line);
        if (!answer["ok"].integer()) throw std::runtime_error(answer["reason"].text);
        return answer;
    }

    // Sets up a position, and tells all about it.
    Json set(std::string const &game, std::string const &text) {
        return ask("{\"do\":\"set\",\"game\":\"" + game + "\",\"position\":" + Json::quoted(text) + "}");
    }
};

// How much a bot likes a move: the move, the points of all seats after it, the position before it, and its own seat.
using Value = double (*)(std::string const &move, Points const &points, Json const &position, int me);

// Tries every move and plays the one that `value` likes best.
class Player {
    Value value;
    int times, ahead;
    Engine engine;

public:
    Player(Value value, int times, int ahead) : value(value), times(times), ahead(ahead) {}

    std::string choose(std::string const &game, std::string const &text, Json const &position, int me) {
        engine.set(game, text);
        Json answer = engine.ask("{\"do\":\"try\",\"times\":" + std::to_string(times) + ",\"ahead\":" + std::to_string(ahead) +
                                 ",\"ms\":" + std::to_string(THINK_MS) + ",\"want\":[\"standing\"]}");
        std::string best;
        double most = -std::numeric_limits<double>::infinity();
        for (Json const &tried : answer["tries"].items) {
            Points points;
            for (Json const &one : tried["standing"].items) points.push_back(one.number);
            double worth = value(tried["move"].text, points, position, me);
            if (worth > most) {
                most = worth;
                best = tried["move"].text;
            }
        }
        return best;
    }

    // Answers the referee, line by line, until the game ends.
    void listen() {
        std::string game;
        int me = 0;
        for (std::string line; std::getline(std::cin, line);) {
            Json told = Json::read(line);
            std::string const &type = told["type"].text;
            if (type == "hello") {
                say(R"({"type":"hello","protocol":1,"name":"my bot","wants":["position","text"]})");
            } else if (type == "new") {
                game = told["game"].text;
                me = told["seat"].integer();
                say(R"({"type":"ready"})");
            } else if (type == "turn") {
                std::string move = choose(game, told["text"].text, told["position"], me);
                say("{\"type\":\"move\",\"turn\":" + std::to_string(told["turn"].integer()) + ",\"move\":\"" + move + "\"}");
            } else if (type == "end") {
                break;
            }
        }
    }

    // Looks at the positions of tests.jsonl: does the bot play one of the good moves? 0 if it always does.
    int test() {
        std::ifstream tests("tests.jsonl");
        int failed = 0;
        for (std::string line; std::getline(tests, line);) {
            Json test = Json::read(line);
            std::string const &game = test["game"].text, &text = test["position"].text;
            Json state = engine.set(game, text);
            std::string move = choose(game, text, state["view"], state["to_move"].integer());
            bool good = false;
            for (Json const &one : test["good"].items) good = good || one.text == move;
            failed += !good;
            std::cout << (good ? "ok    " : "FAILED") << " " << test["about"].text << ": it plays " << move << "\n";
        }
        return failed;
    }

    static void say(std::string const &message) { std::cout << message << std::endl; }
};

// Plays by your function `value`. With the argument `test` it runs the tests instead.
inline int play(int argc, char **argv, Value value, int times, int ahead) {
    Player player(value, times, ahead);
    if (argc > 1 && std::string(argv[1]) == "test") return player.test();
    player.listen();
    return 0;
}

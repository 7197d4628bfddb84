// Plays `scenario.txt` in C++: c++ -std=c++17 scenario.cpp $(pkg-config --cflags --libs rulebook) -o scenario
#include <fstream>
#include <iostream>
#include <optional>
#include <rulebook.hpp>
#include <sstream>

using rulebook::Match, rulebook::View, std::string;

static std::optional<Match> match;
static std::optional<View> view;

static string joined(const std::vector<string> &items) {
    string all;
    for (const string &item : items) all += (all.empty() ? "" : " ") + item;
    return all;
}

// Runs a command and returns its answer.
static string run(const string &command, const string &text) {
    const std::size_t space = std::min(text.find(' '), text.size());
    const string first = text.substr(0, space), rest = text.substr(std::min(space + 1, text.size()));
    std::istringstream words(text);
    if (command == "start") match.emplace(rulebook::game(first).start(rest));
    if (command == "step") for (string step; words >> step;) match->step(step);
    if (command == "as") match->step_as(std::stoi(first), rest);
    if (command == "resign") match->resign(std::stoi(text));
    if (command == "undo") return std::to_string(match->undo());
    if (command == "turn") return std::to_string(match->turn());
    if (command == "moves") return joined(match->legal_moves());
    if (command == "position") return match->position();
    if (command == "verdict") return match->verdict().value_or("");
    if (command == "replay") {
        const string record = match->record();
        return rulebook::replay(record.substr(0, record.size() - std::stoul(text))).position();
    }
    if (command == "view") view.emplace(match->view(text));
    if (command == "learn") view->learn(text);
    if (command == "text") return view->text();
    return command == "steps" ? joined(view->steps_since(0)) : "";
}

int main(int argc, char **argv) {
    std::ifstream file(argc == 2 ? argv[1] : "scenario.txt");
    for (string line; std::getline(file, line);) {
        if (line.empty() || line[0] == '#') continue;
        const std::size_t end = std::min(line.find(" = "), line.size()), space = std::min(line.find(' '), end);
        const string command = line.substr(0, space), expected = line.substr(std::min(end + 3, line.size()));
        string answer;
        try {
            answer = run(command, space == end ? "" : line.substr(space + 1, end - space - 1));
        } catch (const rulebook::Refusal &refusal) {
            answer = "! " + refusal.code;
        }
        if (answer != expected) return std::cout << line << ": " << answer << '\n', 1;
    }
    std::cout << "the scenario is played\n";
    return file.eof() ? 0 : 1;
}

// Rulebook for C++17: the functions of rulebook.h with objects, strings and exceptions. rulebook.h says what each
// function does; here names have no prefix, and
// objects own their handles: they are moved, not copied, and closed at the end of their scope. Lists are vectors of
// strings. What is refused throws a `Refusal`, after which nothing has changed.
//
//     rulebook::Match match = rulebook::game("gobblet").start();
//     match.play("4@b2");
//     try {
//         match.play("3@b2");
//     } catch (const rulebook::Refusal &refusal) {
//         std::cout << refusal.what() << '\n'; // move `3@b2`: ... (R2)
//     }
#ifndef RULEBOOK_HPP
#define RULEBOOK_HPP

#if defined(_MSVC_LANG) ? _MSVC_LANG < 201703L : __cplusplus < 201703L
#error "rulebook.hpp needs C++17"
#endif

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rulebook.h"

namespace rulebook {

using Text = std::string_view;
using Texts = std::vector<std::string>;

// An error. `what()` is one line with what was refused and why.
class Refusal : public std::runtime_error {
public:
    std::int64_t kind;               // One of RULEBOOK_ERROR_...
    std::string code;                // `enter-not-outermost`, `not-your-turn`
    std::optional<std::string> rule; // `R2`
    std::string message;             // The reason alone.
    std::string json;                // All parts.

    // Takes the handle of an error, and closes it.
    explicit Refusal(std::int64_t error)
        : std::runtime_error(copied(error)), kind(rulebook_error_kind(error)),
          code(taken(rulebook_error_code(error))), message(taken(rulebook_error_message(error))),
          json(taken(rulebook_error_json(error))) {
        if (std::int64_t text = rulebook_error_rule(error); 0 < text) rule = taken(text);
        rulebook_close(error);
    }

    // The text or the sentence of a handle, which stays open; empty if it cannot be copied.
    static std::string copied(std::int64_t handle) {
        std::int64_t size = rulebook_size(handle);
        if (size < 0) return rulebook_close(-size), std::string();
        std::string text(static_cast<std::size_t>(size), '\0');
        rulebook_copy(handle, text.data(), text.size());
        return text;
    }

    static std::string taken(std::int64_t handle) {
        std::string text = copied(handle);
        return rulebook_close(handle), text;
    }
};

// The answer, if it is not an error.
inline std::int64_t checked(std::int64_t answer) { return answer < 0 ? throw Refusal(-answer) : answer; }

// The text that was answered.
inline std::string text(std::int64_t answer) { return Refusal::taken(checked(answer)); }

// The text that was answered, if there is one.
inline std::optional<std::string> maybe(std::int64_t answer) {
    return checked(answer) == 0 ? std::nullopt : std::optional(text(answer));
}

// The list that was answered.
inline Texts list(std::int64_t answer) {
    Texts items;
    const std::string lines = text(answer);
    for (std::size_t start = 0, end; start < lines.size(); start = end + 1) {
        end = lines.find('\n', start);
        items.push_back(lines.substr(start, end - start));
    }
    return items;
}

inline std::string lines(const Texts &items) {
    std::string all;
    for (const std::string &item : items) {
        if (item.find('\n') != std::string::npos) throw std::invalid_argument("a line feed within an item");
        all += item + '\n';
    }
    return all;
}

// An open handle and its owner.
class Handle {
public:
    explicit Handle(std::int64_t answer) : number_(checked(answer)) {}
    Handle(Handle &&other) noexcept : number_(std::exchange(other.number_, 0)) {}
    Handle &operator=(Handle &&other) noexcept { return std::swap(number_, other.number_), *this; }
    ~Handle() { if (number_ != 0) rulebook_close(number_); }
    std::int64_t number() const noexcept { return number_; }

protected:
    // Calls a function with a text.
    std::int64_t call(std::int64_t (*function)(std::int64_t, const char *, std::size_t), Text text) const {
        return checked(function(number_, text.data(), text.size()));
    }

private:
    std::int64_t number_;
};

// A match or a view: the questions that both answer.
class Position : public Handle {
public:
    using Handle::Handle;
    std::string game() const { return text(rulebook_game_name(Handle(rulebook_game_of(number())).number())); }
    std::int64_t players() const { return checked(rulebook_players(number())); }
    std::int64_t turn() const { return checked(rulebook_turn(number())); }
    std::int64_t n_steps() const { return checked(rulebook_n_steps(number())); }
    std::int64_t plies() const { return checked(rulebook_plies(number())); }
    bool is_over() const { return checked(rulebook_is_over(number())) != 0; }
    Texts steps_since(std::int64_t n) const { return list(rulebook_steps_since(number(), n)); }
    std::optional<std::string> verdict() const { return maybe(rulebook_verdict(number())); }
    std::optional<std::string> outcome() const { return maybe(rulebook_outcome(number())); }
    Texts legal_moves() const { return list(rulebook_legal_moves(number())); }
    std::string move_infos() const { return text(rulebook_move_infos(number())); }
    std::string check(Text move) const { return text(call(rulebook_check, move)); }
    Texts events() const { return list(rulebook_events(number())); }
    std::string next_picks(const Texts &picked = {}) const { return text(call(rulebook_next_picks, lines(picked))); }
    Texts picks_of(Text move) const { return list(call(rulebook_picks_of, move)); }
    std::string picture() const { return text(rulebook_picture(number())); }
    std::string svg(Text colours = "") const { return text(call(rulebook_svg, colours)); }
    std::string drawing(Text colours = "") const { return text(call(rulebook_drawing, colours)); }
    std::string record(const Texts &players = {}) const { return text(call(rulebook_record, lines(players))); }
    std::string best_move(Text budget, std::int64_t seed = 0) const {
        return text(rulebook_best_move(number(), budget.data(), budget.size(), seed));
    }
    std::string search(Text budget, std::int64_t n_lines = 1, std::int64_t seed = 0) const {
        return text(rulebook_search(number(), budget.data(), budget.size(), n_lines, seed));
    }
    bool undo() { return checked(rulebook_undo(number())) != 0; }
    void resign(std::int64_t seat) { checked(rulebook_resign(number(), seat)); }
    void agree_draw() { checked(rulebook_agree_draw(number())); }
};

// What one observer knows of a match.
class View : public Position {
public:
    using Position::Position;
    View clone() const { return View(rulebook_clone(number())); }
    std::string who() const { return rulebook::text(rulebook_view_who(number())); }
    std::string text() const { return rulebook::text(rulebook_view_text(number())); }
    std::string info_key() const { return rulebook::text(rulebook_view_info_key(number())); }
    void learn(Text observed) { call(rulebook_view_learn, observed); }
    void adjudicate(Text verdict) { call(rulebook_view_adjudicate, verdict); }
};

// A match from the side of its host, with everything that is hidden.
class Match : public Position {
public:
    using Position::Position;
    Match clone() const { return Match(rulebook_clone(number())); }
    void play(Text move) { call(rulebook_match_play, move); }
    void resolve(Text event) { call(rulebook_match_resolve, event); }
    void step(Text step) { call(rulebook_match_step, step); }
    void step_as(std::int64_t seat, Text mv) { checked(rulebook_match_step_as(number(), seat, mv.data(), mv.size())); }
    bool random_step() { return checked(rulebook_match_random_step(number())) != 0; }
    std::int64_t deal() { return checked(rulebook_match_deal(number())); }
    void forfeit(std::int64_t seat) { checked(rulebook_match_forfeit(number(), seat)); }
    std::string position() const { return text(rulebook_match_position(number())); }
    std::string key() const { return text(rulebook_match_key(number())); }
    View view(Text who) const { return View(call(rulebook_match_view, who)); }
};

// A game: its facts, and the start of its matches.
class Game : public Handle {
public:
    using Handle::Handle;
    std::string name() const { return text(rulebook_game_name(number())); }
    std::string info() const { return text(rulebook_game_info(number())); }
    std::string rules_page() const { return text(rulebook_game_rules_page(number())); }
    Match start(Text variant = "", Text options = "") const {
        return Match(rulebook_game_start(number(), variant.data(), variant.size(), options.data(), options.size()));
    }
};

inline std::string version() { return text(rulebook_version()); }
inline Texts games() { return list(rulebook_games()); }
inline Game game(Text name) { return Game(rulebook_game(name.data(), name.size())); }
inline Match replay(Text record) { return Match(rulebook_replay(record.data(), record.size())); }
inline View follow(Text record) { return View(rulebook_follow(record.data(), record.size())); }
} // namespace rulebook
#endif

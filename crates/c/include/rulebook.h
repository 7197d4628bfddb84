// Rulebook: the rules of board games. One library has matches, views of players, drawings and
// bots; moves, positions and records are the same texts as in all other languages of Rulebook.
//
// A game of two moves:
//
//     // Prints an error, and closes it.
//     static void complain(int64_t error) {
//         char sentence[500];
//         int64_t size = rulebook_copy(error, sentence, sizeof sentence);
//         printf("%.*s\n", size < 0 ? 0 : (int)size, sentence);
//         rulebook_close(error);
//     }
//
//     // Reads a text whole, which the caller frees, and closes it.
//     static char *whole(int64_t text) {
//         if (text < 0) return complain(-text), NULL;
//         if (text == 0) return NULL; // there is no text
//         int64_t size = rulebook_size(text);
//         if (size < 0) return complain(-size), NULL; // not a text
//         char *bytes = calloc((size_t)size + 1, 1);
//         if (bytes != NULL) rulebook_copy(text, bytes, (size_t)size);
//         rulebook_close(text);
//         return bytes;
//     }
//
//     const char *name = "gobblet";
//     int64_t game = rulebook_game(name, strlen(name));
//     if (game < 0) return complain(-game), 1;
//     int64_t match = rulebook_game_start(game, NULL, 0, NULL, 0);
//     int64_t done = rulebook_match_play(match, "4@b2", 4);  // 0: it is played
//     done = rulebook_match_play(match, "3@b2", 4);          // below 0: it is refused
//     if (done < 0) complain(-done);                         // move `3@b2`: ... (R2)
//     char *moves = whole(rulebook_legal_moves(match));      // a line for each
//     printf("%s", moves == NULL ? "" : moves);
//     free(moves);
//     rulebook_close(match);
//     rulebook_close(game);
//
// # Answers
//
// Every function returns a number.
//
// * Above 0 it is a handle, or a number if the function says that it returns one.
// * 0 means done, or the number 0, or nothing where the function says so.
// * Below 0 it is the negated handle of an error, which is open until you close it, also if you do
//   not look at it. Then nothing has changed, and the handles that were passed can still be used (but
//   see `RULEBOOK_ERROR_PANIC`).
//
// # Handles
//
// A handle names something open: a game, a match, a view, a text or an error. It is a number
// below 2^53, so a double holds it. You own every handle that is returned, and close it, once, with
// `rulebook_close`. No function closes its arguments, and what was made from a handle does not
// need it any more. At most 1,048,576 handles are open at the same time. What the table of handles
// and the list of games occupy is never freed; memory checkers call it "still reachable".
//
// A parameter `position` is a match or a view.
//
// A number that is not a handle (so 0, and every number below it), the handle of something else or
// of something closed is an error and never undefined behaviour, also for `rulebook_close`: no
// handle is ever used again for another thing.
//
// # Texts
//
// Texts are passed as a pointer to bytes of UTF-8 and their number, without a zero at the end; they
// are read during the call only. Without bytes the pointer may be NULL. A text has at most 4 MiB,
// and a list 1,000 lines. Texts are exact: a move has no line feed at its end.
//
// The pointer must be NULL or point to that number of bytes that can be read, which do not change
// during the call, and the buffer of `rulebook_copy` to bytes that can be written, which nothing
// else uses meanwhile. This is all that the library cannot check.
//
// Answers that are texts are handles: `rulebook_size` has the number of bytes, `rulebook_copy`
// copies them. A list is a text with a line for each item, and every line ends with '\n'; so are
// lists that are passed, whose last line may go without. Answers with more structure are JSON,
// described under the names that are given here by
// https://github.com/rulebook-rs/rulebook/blob/main/crates/rulebook/schema.json
//
// # Errors
//
// Copied like a text, an error is one line with what was refused and why. `rulebook_error_kind`
// and the functions after it have its parts. In its JSON the kind is a word, `not-your-turn`; the
// words of the kinds from `RULEBOOK_ERROR_HANDLE` on are not in `schema.json`.
//
// After `RULEBOOK_ERROR_FULL` close what you do not need. That error has one handle, which is
// always open; closing it answers 0 and does nothing. While no handle is left, only
// `rulebook_error_kind`, `rulebook_size` and `rulebook_copy` read errors: the other parts are
// texts, which need a handle each.
//
// # Threads, forks, signals
//
// Every function can be called from every thread at any time. Games, texts and errors never change,
// so several threads may use one. A match or a view serves one call at a time: a second call, in
// another thread, is the error `RULEBOOK_ERROR_BUSY` and does not wait. Nothing was done, so the
// call can be repeated; a lock of your own around the uses of a match spares that. After a fork,
// the child must not call the library before it calls exec; nor must a handler of a signal call it.
// The library installs no handlers. Only searches start a thread, with a stack of 64 MiB, which has
// ended when the call returns; all else runs on the stack of the caller.
//
// A mistake in the library or in a game that makes it panic is the error `RULEBOOK_ERROR_PANIC`,
// and closes the handle that was used, but not that of a search; Rust writes its message to the
// standard error.
//
// # Secrets and chance
//
// A match has everything that is hidden; keep it, its record, position, steps and drawing on the
// host. `rulebook_match_view` has what one observer knows, and nothing of a view must be kept from
// its observer. Chance comes from the operating system, or from you, by
// `rulebook_match_resolve`.
//
// A client follows a match by a view of its own. It begins with `rulebook_follow` and the
// `rulebook_record` of the view of its observer, which the host sends; then `rulebook_view_learn`
// takes the lines of `rulebook_steps_since` of newer such views. What ends a match without a step,
// such as a resignation, a forfeit or a draw rule, is no step: the host sends its
// `rulebook_verdict`, too, and `rulebook_view_adjudicate` takes it. Steps that the host takes back
// the client takes back first. Equal keys of `rulebook_view_info_key` show that two views have seen
// the same.
//
// This file is generated by cbindgen.


#ifndef RULEBOOK_H
#define RULEBOOK_H

#include <stddef.h>
#include <stdint.h>

// The kinds of errors. Later versions may add some. Those of INDEX, PLANES, BATCH, PERFT and OVERFLOW
// are of the facade in other languages; no function here answers them yet.
#define RULEBOOK_ERROR_GAME 1           // the name of a game
#define RULEBOOK_ERROR_VARIANT 2        // options of the rules
#define RULEBOOK_ERROR_POSITION 3       // a position
#define RULEBOOK_ERROR_VIEW 4           // a view, an observer or a seat
#define RULEBOOK_ERROR_MOVE 5           // a move
#define RULEBOOK_ERROR_EVENT 6          // a chance event
#define RULEBOOK_ERROR_OBSERVED 7       // a step as an observer sees it
#define RULEBOOK_ERROR_PICKS 8          // picks
#define RULEBOOK_ERROR_INDEX 9          // the index of a move
#define RULEBOOK_ERROR_PLANES 10        // an observation as planes
#define RULEBOOK_ERROR_BATCH 11         // a batch
#define RULEBOOK_ERROR_OVER 12          // a step, because the match is over
#define RULEBOOK_ERROR_NOT_YOUR_TURN 13 // an observer who may not act or ask now
#define RULEBOOK_ERROR_DEAL 14          // a deal
#define RULEBOOK_ERROR_RECORD 15        // a record
#define RULEBOOK_ERROR_DECLARATION 16   // a resignation, forfeit, draw or verdict
#define RULEBOOK_ERROR_PERFT 17         // a request for perft
#define RULEBOOK_ERROR_OVERFLOW 18      // a count that is too great
#define RULEBOOK_ERROR_SEARCH 19        // a search that does not suit the position
#define RULEBOOK_ERROR_OTHER 20         // something else; the code names it
#define RULEBOOK_ERROR_HANDLE 21        // a number that is not the handle of something suitable
#define RULEBOOK_ERROR_TEXT 22          // NULL with bytes, too many bytes, or not UTF-8
#define RULEBOOK_ERROR_ARGUMENT 23      // a number or an option out of range
#define RULEBOOK_ERROR_BUSY 24          // a handle that another thread is using
#define RULEBOOK_ERROR_PANIC 25         // a mistake of the library or of a game
#define RULEBOOK_ERROR_FULL 26          // one more open handle than there can be
#define RULEBOOK_ERROR_SYSTEM 27        // random bits, which the system refuses


// The answer of `rulebook_turn` if chance is to act.
#define RULEBOOK_CHANCE 256

// The answer of `rulebook_turn` if the match is over.
#define RULEBOOK_OVER 257

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// # The library, texts and errors
//
// The version of the library: `0.1.0`. Returns a text.
int64_t rulebook_version(void);

// Returns the number of bytes of a text, or of the sentence of an error.
int64_t rulebook_size(int64_t text);

// Copies a text, or the sentence of an error, to `buffer`: at most `capacity` bytes, and no zero after them.
// Returns their number. What does not fit is left out, perhaps within a character; the text stays open.
int64_t rulebook_copy(int64_t text,
                      char *buffer,
                      size_t capacity);

// Closes a handle of any kind, which then names nothing. What was made from it stays open. A number that is
// not an open handle, 0 for instance, is an error.
int64_t rulebook_close(int64_t handle);

// Returns the kind of an error, one of `RULEBOOK_ERROR_…`.
int64_t rulebook_error_kind(int64_t error);

// The code of an error, which never changes its meaning: that of the broken rule, such as `enter-too-small`,
// otherwise the name of the kind, such as `not-your-turn`. Returns a text.
int64_t rulebook_error_code(int64_t error);

// The rule that is broken, as the rules page numbers it: `R6`. Returns a text, or 0 if no rule is broken.
int64_t rulebook_error_rule(int64_t error);

// The reason alone: `the piece there is not smaller`. Returns a text.
int64_t rulebook_error_message(int64_t error);

// All parts of an error. Returns a text: the JSON of an `AnyError`.
int64_t rulebook_error_json(int64_t error);

// # Games and records
//
// The names of the games. Returns a text with a line for each.
int64_t rulebook_games(void);

// The game with this name or title. Returns a game.
int64_t rulebook_game(const char* name, size_t length);

// The short name of a game. Returns a text.
int64_t rulebook_game_name(int64_t game);

// The facts about a game: title, aim, seats, options. Returns a text: the JSON of a `GameInfo`.
int64_t rulebook_game_info(int64_t game);

// The rules page of a game in Markdown, empty if there is none. Returns a text.
int64_t rulebook_game_rules_page(int64_t game);

// Starts a match. Returns a match.
//
// `variant` has the options of the rules that are not default, `players=4,covered=on`, or nothing. `options`
// is nothing or a JSON object such as `{"position": "1,3,5,7 0", "repetition": 3, "ply_limit": 200}`:
// `position` is the text of the position to start from; `repetition` the occurrence of a position at which
// the match is a draw, 2 to 255; and `ply_limit` the number of moves after which it is, up to 4294967295.
// For these two, 0 means never. A member that is left out is as the rules of the game have it.
int64_t rulebook_game_start(int64_t game,
                            const char* variant,
                            size_t variant_length,
                            const char* options,
                            size_t options_length);

// The match of a record, every step of which is checked: at most 4 MiB and 100,000 steps. Returns a match.
int64_t rulebook_replay(const char* record,
                        size_t length);

// The view of a record as one observer saw the match, every step of which is checked: at most 4 MiB and
// 100,000 steps. Returns a view.
int64_t rulebook_follow(const char* record,
                        size_t length);

// # Matches
//
// Plays a move in any of its spellings for the player to move.
int64_t rulebook_match_play(int64_t match, const char* move, size_t length);

// Applies a chance event.
int64_t rulebook_match_resolve(int64_t match, const char* event, size_t length);

// Applies a move or a chance event, whichever is due.
int64_t rulebook_match_step(int64_t match, const char* step, size_t length);

// Plays a move for a seat, whose turn it must be. A server uses this function, and no other, for texts that
// players send: an error says nothing that the player of this seat must not know, so it can be sent back.
int64_t rulebook_match_step_as(int64_t match,
                               int64_t seat,
                               const char* step,
                               size_t length);

// Takes a random step by bits of the operating system: a move with equal probability, or an event by its
// weight. Returns 1, or 0 if the match is over.
int64_t rulebook_match_random_step(int64_t match);

// Resolves chance by bits of the operating system until a player is to move or the match is over. Returns
// the number of events.
int64_t rulebook_match_deal(int64_t match);

// Ends a match because a seat loses for a reason outside the game, such as time.
int64_t rulebook_match_forfeit(int64_t match, int64_t seat);

// The text of the current position, with everything that is hidden. Returns a text.
int64_t rulebook_match_position(int64_t match);

// The key of the current position: the same for equal positions, in all versions and on every machine.
// Returns a text of 16 hexadecimal digits.
int64_t rulebook_match_key(int64_t match);

// The present knowledge of an observer: the number of a seat, `public` or `host`. Returns a view, which does
// not change with the match: `rulebook_view_learn` takes the steps that follow.
int64_t rulebook_match_view(int64_t match,
                            const char* who,
                            size_t length);

// # Matches and views
//
// A view answers as far as its observer knows; what changes a view changes nothing else.
//
// The game of a match or view. Returns a game.
int64_t rulebook_game_of(int64_t position);

// A copy of a match or view that continues independently. Returns a match or a view.
int64_t rulebook_clone(int64_t position);

// Returns the number of players.
int64_t rulebook_players(int64_t position);

// Returns the next to act: a seat from 0, `RULEBOOK_CHANCE` or `RULEBOOK_OVER`.
int64_t rulebook_turn(int64_t position);

// Returns the number of steps so far, moves and chance events.
int64_t rulebook_n_steps(int64_t position);

// Returns the number of moves so far, without chance events.
int64_t rulebook_plies(int64_t position);

// The steps from number `n` on, counted from 0: of a match as they are, of a view as its observer saw them.
// Returns a text with a line for each; an empty one if there are not more than `n`. Below 0 is an error.
int64_t rulebook_steps_since(int64_t position,
                             int64_t n);

// Returns 1 if the match is over, otherwise 0.
int64_t rulebook_is_over(int64_t position);

// The verdict: `win 0`, `draw by repetition`. Returns a text, or 0 while the match is in progress.
int64_t rulebook_verdict(int64_t position);

// The end of the match: verdict, winners, ending, payoffs. Returns a text, the JSON of a `ResultInfo`, or 0
// while the match is in progress.
int64_t rulebook_outcome(int64_t position);

// # Choices
//
// A view of a game with hidden information answers `rulebook_legal_moves`, `rulebook_move_infos`,
// `rulebook_check`, `rulebook_events`, `rulebook_next_picks` and `rulebook_picks_of` only if its seat is to
// act; otherwise they are the error `RULEBOOK_ERROR_NOT_YOUR_TURN`.
//
// The legal moves in the game's order. Returns a text with a line for each; none when no player is to move.
int64_t rulebook_legal_moves(int64_t position);

// The legal moves with descriptions, annotations and indices. Returns a text: a JSON array of `MoveInfo`.
int64_t rulebook_move_infos(int64_t position);

// The legal move that a text means, in any of its spellings; the error says why it is not legal. Nothing is
// played. Returns a text: the JSON of a `MoveInfo`.
int64_t rulebook_check(int64_t position,
                       const char* move,
                       size_t length);

// The possible chance events. Returns a text with a line for each: its weight, a space, and the event; none
// unless one is due. The probability is the weight over the sum of all.
int64_t rulebook_events(int64_t position);

// The picks that can follow these, of which there is one on each line. A move is entered as picks: taps on a
// drawing. Returns a text: the JSON of a `NextPicksInfo`.
int64_t rulebook_next_picks(int64_t position,
                            const char* picked,
                            size_t length);

// The picks of a legal move. Returns a text with a line for each.
int64_t rulebook_picks_of(int64_t position, const char* move, size_t length);

// # Drawings, records and ends
//
// The position as rows of text. Returns a text.
int64_t rulebook_picture(int64_t position);

// The drawing as an SVG document. `colours` are `light`, which an empty text means, `dark`, `contrast`,
// `plain light` or `plain dark`. Returns a text.
int64_t rulebook_svg(int64_t position,
                     const char* colours,
                     size_t length);

// The drawing in parts, with the places of its picks, in colours as for `rulebook_svg`. Returns a text: the
// JSON of a `Drawing`.
int64_t rulebook_drawing(int64_t position,
                         const char* colours,
                         size_t length);

// The record, with the name of a player for each seat on lines, or without names. Returns a text, which has
// lines, too. `rulebook_replay` reads that of a match, which has everything that was hidden; `rulebook_follow`
// reads that of a view, which has what its observer saw and can be sent to that observer.
int64_t rulebook_record(int64_t position,
                        const char* players,
                        size_t length);

// Takes back a declaration or the last step, of a view only there. Returns 1, or 0 if there was none.
int64_t rulebook_undo(int64_t position);

// Ends the match because a seat resigns, of a view only there.
int64_t rulebook_resign(int64_t position, int64_t seat);

// Ends the match as a draw by agreement, of a view only there.
int64_t rulebook_agree_draw(int64_t position);

// # Views
//
// The observer of a view: the number of a seat, `public` or `host`. Returns a text.
int64_t rulebook_view_who(int64_t view);

// The view as a text, as far as it is known now. Returns a text.
int64_t rulebook_view_text(int64_t view);

// The key of the information set: the same if an observer has seen the same. Returns a text of 32
// hexadecimal digits.
int64_t rulebook_view_info_key(int64_t view);

// Takes a step as the observer saw it: a line of `rulebook_steps_since` of a newer view of this observer,
// without the line feed.
int64_t rulebook_view_learn(int64_t view,
                            const char* observed,
                            size_t length);

// Ends the match of a view by the verdict of its host, if that is not the end by the rules, which the steps have:
// `win 0 by resignation of 1`, `draw by agreement`, `draw by ply limit`.
int64_t rulebook_view_adjudicate(int64_t view,
                                 const char* verdict,
                                 size_t length);

// # Searches
//
// A search blocks until its budget is spent, and nothing stops it. Only a time is a bound in time: even a
// depth of 1 may take very long where chance is possible. So a server must not pass on the budget of a client.
//
// The move that a bot plays for the player to move. Returns a text.
//
// `budget` is the name of a level, `beginner`, `easy`, `club`, `strong` or `master`, which is a second; a time,
// `1s`, `200ms`; an amount of work, `20000n`; or a depth, `d8`. Equal seeds give equal moves, unless the budget
// is a time or `master`. The bot thinks on a copy, so the handle is not in use meanwhile, and sees of a match only
// what the player to move sees. While chance is to act it is an error, after the end `RULEBOOK_ERROR_OVER`.
int64_t rulebook_best_move(int64_t position,
                           const char* budget,
                           size_t length,
                           int64_t seed);

// The best lines for the player to move, at most `lines` of them, from 1, with their values. Returns a text: the JSON
// of an `Analysis`. The rest is as in `rulebook_best_move`.
int64_t rulebook_search(int64_t position,
                        const char* budget,
                        size_t length,
                        int64_t lines,
                        int64_t seed);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* RULEBOOK_H */

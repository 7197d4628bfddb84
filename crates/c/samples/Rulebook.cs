// The functions of rulebook.h for C# and .NET Framework 4 or later, with strings and an exception. Put this file into a
// project; the library beside the program is called librulebook.so, librulebook.dylib or rulebook.dll.
using System;
using System.Runtime.InteropServices;
using System.Text;

// An error. The message is one line with what was refused and why.
public class Refusal : Exception {
    public readonly long Kind;     // One of RULEBOOK_ERROR_...
    public readonly string Code;   // "enter-not-outermost", "not-your-turn"
    public readonly string Rule;   // "R2", or empty.
    public readonly string Reason; // The reason alone.
    public readonly string Json;   // All parts.

    // Takes the handle of an error, and closes it.
    public Refusal(long error) : base(Rulebook.Copied(error)) {
        Kind = Rulebook.rulebook_error_kind(error);
        Code = Rulebook.Taken(Rulebook.rulebook_error_code(error));
        Rule = Rulebook.Taken(Rulebook.rulebook_error_rule(error));
        Reason = Rulebook.Taken(Rulebook.rulebook_error_message(error));
        Json = Rulebook.Taken(Rulebook.rulebook_error_json(error));
        Rulebook.rulebook_close(error);
    }
}

public static class Rulebook {
    const string Library = "rulebook";
    const CallingConvention C = CallingConvention.Cdecl;

    // The answer, if it is not an error; otherwise the error is closed and thrown.
    public static long Checked(long answer) {
        if (answer < 0) throw new Refusal(-answer);
        return answer;
    }

    // The text that was answered, which is closed; empty if there is none. An answer of another kind is refused, and
    // stays open.
    public static string Text(long answer) {
        if (Checked(answer) == 0) return "";
        Checked(rulebook_size(answer));
        return Taken(answer);
    }

    // The text or the sentence of a handle, which stays open; empty if it cannot be copied. Throws nothing.
    internal static string Copied(long handle) {
        var bytes = new byte[Math.Max(rulebook_size(handle), 0)];
        rulebook_copy(handle, bytes, (UIntPtr)bytes.Length);
        return Encoding.UTF8.GetString(bytes);
    }

    internal static string Taken(long answer) {
        if (answer <= 0) return ""; // No text, or no room for one more handle.
        string text = Copied(answer);
        rulebook_close(answer);
        return text;
    }

    // A text as the library takes it: its bytes and their number.
    static byte[] Bytes(string text) { return Encoding.UTF8.GetBytes(text ?? ""); }
    static UIntPtr Length(string text) { return (UIntPtr)(uint)Encoding.UTF8.GetByteCount(text ?? ""); }

    [DllImport(Library, CallingConvention = C)] public static extern long rulebook_version();
    [DllImport(Library, CallingConvention = C)] public static extern long rulebook_size(long text);
    [DllImport(Library, CallingConvention = C)] static extern long rulebook_copy(
        long text, byte[] buffer, UIntPtr capacity);
    [DllImport(Library, CallingConvention = C)] public static extern long rulebook_close(long handle);
    [DllImport(Library, CallingConvention = C)] public static extern long rulebook_error_kind(long error);
    [DllImport(Library, CallingConvention = C)] public static extern long rulebook_error_code(long error);
    [DllImport(Library, CallingConvention = C)] public static extern long rulebook_error_rule(long error);
    [DllImport(Library, CallingConvention = C)] public static extern long rulebook_error_message(long error);
    [DllImport(Library, CallingConvention = C)] public static extern long rulebook_error_json(long error);
    [DllImport(Library, CallingConvention = C)] public static extern long rulebook_games();
    [DllImport(Library, CallingConvention = C)] static extern long rulebook_game(byte[] name, UIntPtr length);
    [DllImport(Library, CallingConvention = C)] public static extern long rulebook_game_name(long game);
    [DllImport(Library, CallingConvention = C)] public static extern long rulebook_game_info(long game);
    [DllImport(Library, CallingConvention = C)] public static extern long rulebook_game_rules_page(long game);
    [DllImport(Library, CallingConvention = C)] static extern long rulebook_game_start(
        long game, byte[] variant, UIntPtr variantLength, byte[] options, UIntPtr optionsLength);
    [DllImport(Library, CallingConvention = C)] static extern long rulebook_replay(byte[] record, UIntPtr length);
    [DllImport(Library, CallingConvention = C)] static extern long rulebook_follow(byte[] record, UIntPtr length);
    [DllImport(Library, CallingConvention = C)] static extern long rulebook_match_play(
        long match, byte[] move, UIntPtr length);
    [DllImport(Library, CallingConvention = C)] static extern long rulebook_match_resolve(
        long match, byte[] @event, UIntPtr length);
    [DllImport(Library, CallingConvention = C)] static extern long rulebook_match_step(
        long match, byte[] step, UIntPtr length);
    [DllImport(Library, CallingConvention = C)] static extern long rulebook_match_step_as(
        long match, long seat, byte[] step, UIntPtr length);
    [DllImport(Library, CallingConvention = C)] public static extern long rulebook_match_random_step(long match);
    [DllImport(Library, CallingConvention = C)] public static extern long rulebook_match_deal(long match);
    [DllImport(Library, CallingConvention = C)] public static extern long rulebook_match_forfeit(long match, long seat);
    [DllImport(Library, CallingConvention = C)] public static extern long rulebook_match_position(long match);
    [DllImport(Library, CallingConvention = C)] public static extern long rulebook_match_key(long match);
    [DllImport(Library, CallingConvention = C)] static extern long rulebook_match_view(
        long match, byte[] who, UIntPtr length);
    [DllImport(Library, CallingConvention = C)] public static extern long rulebook_game_of(long position);
    [DllImport(Library, CallingConvention = C)] public static extern long rulebook_clone(long position);
    [DllImport(Library, CallingConvention = C)] public static extern long rulebook_players(long position);
    [DllImport(Library, CallingConvention = C)] public static extern long rulebook_turn(long position);
    [DllImport(Library, CallingConvention = C)] public static extern long rulebook_n_steps(long position);
    [DllImport(Library, CallingConvention = C)] public static extern long rulebook_plies(long position);
    [DllImport(Library, CallingConvention = C)] public static extern long rulebook_steps_since(long position, long n);
    [DllImport(Library, CallingConvention = C)] public static extern long rulebook_is_over(long position);
    [DllImport(Library, CallingConvention = C)] public static extern long rulebook_verdict(long position);
    [DllImport(Library, CallingConvention = C)] public static extern long rulebook_outcome(long position);
    [DllImport(Library, CallingConvention = C)] public static extern long rulebook_legal_moves(long position);
    [DllImport(Library, CallingConvention = C)] public static extern long rulebook_move_infos(long position);
    [DllImport(Library, CallingConvention = C)] static extern long rulebook_check(
        long position, byte[] move, UIntPtr length);
    [DllImport(Library, CallingConvention = C)] public static extern long rulebook_events(long position);
    [DllImport(Library, CallingConvention = C)] static extern long rulebook_next_picks(
        long position, byte[] picked, UIntPtr length);
    [DllImport(Library, CallingConvention = C)] static extern long rulebook_picks_of(
        long position, byte[] move, UIntPtr length);
    [DllImport(Library, CallingConvention = C)] public static extern long rulebook_picture(long position);
    [DllImport(Library, CallingConvention = C)] static extern long rulebook_svg(
        long position, byte[] colours, UIntPtr length);
    [DllImport(Library, CallingConvention = C)] static extern long rulebook_drawing(
        long position, byte[] colours, UIntPtr length);
    [DllImport(Library, CallingConvention = C)] static extern long rulebook_record(
        long position, byte[] players, UIntPtr length);
    [DllImport(Library, CallingConvention = C)] public static extern long rulebook_undo(long position);
    [DllImport(Library, CallingConvention = C)] public static extern long rulebook_resign(long position, long seat);
    [DllImport(Library, CallingConvention = C)] public static extern long rulebook_agree_draw(long position);
    [DllImport(Library, CallingConvention = C)] public static extern long rulebook_view_who(long view);
    [DllImport(Library, CallingConvention = C)] public static extern long rulebook_view_text(long view);
    [DllImport(Library, CallingConvention = C)] public static extern long rulebook_view_info_key(long view);
    [DllImport(Library, CallingConvention = C)] static extern long rulebook_view_learn(
        long view, byte[] observed, UIntPtr length);
    [DllImport(Library, CallingConvention = C)] static extern long rulebook_view_adjudicate(
        long view, byte[] verdict, UIntPtr length);
    [DllImport(Library, CallingConvention = C)] static extern long rulebook_best_move(
        long position, byte[] budget, UIntPtr length, long seed);
    [DllImport(Library, CallingConvention = C)] static extern long rulebook_search(
        long position, byte[] budget, UIntPtr length, long lines, long seed);

    // The same with strings, of which null is the empty one.
    public static long rulebook_game(string name) {
        return rulebook_game(Bytes(name), Length(name));
    }
    public static long rulebook_game_start(long game, string variant, string options) {
        return rulebook_game_start(game, Bytes(variant), Length(variant), Bytes(options), Length(options));
    }
    public static long rulebook_replay(string record) {
        return rulebook_replay(Bytes(record), Length(record));
    }
    public static long rulebook_follow(string record) {
        return rulebook_follow(Bytes(record), Length(record));
    }
    public static long rulebook_match_play(long match, string move) {
        return rulebook_match_play(match, Bytes(move), Length(move));
    }
    public static long rulebook_match_resolve(long match, string @event) {
        return rulebook_match_resolve(match, Bytes(@event), Length(@event));
    }
    public static long rulebook_match_step(long match, string step) {
        return rulebook_match_step(match, Bytes(step), Length(step));
    }
    public static long rulebook_match_step_as(long match, long seat, string step) {
        return rulebook_match_step_as(match, seat, Bytes(step), Length(step));
    }
    public static long rulebook_match_view(long match, string who) {
        return rulebook_match_view(match, Bytes(who), Length(who));
    }
    public static long rulebook_check(long position, string move) {
        return rulebook_check(position, Bytes(move), Length(move));
    }
    public static long rulebook_next_picks(long position, string picked) {
        return rulebook_next_picks(position, Bytes(picked), Length(picked));
    }
    public static long rulebook_picks_of(long position, string move) {
        return rulebook_picks_of(position, Bytes(move), Length(move));
    }
    public static long rulebook_svg(long position, string colours) {
        return rulebook_svg(position, Bytes(colours), Length(colours));
    }
    public static long rulebook_drawing(long position, string colours) {
        return rulebook_drawing(position, Bytes(colours), Length(colours));
    }
    public static long rulebook_record(long position, string players) {
        return rulebook_record(position, Bytes(players), Length(players));
    }
    public static long rulebook_view_learn(long view, string observed) {
        return rulebook_view_learn(view, Bytes(observed), Length(observed));
    }
    public static long rulebook_view_adjudicate(long view, string verdict) {
        return rulebook_view_adjudicate(view, Bytes(verdict), Length(verdict));
    }
    public static long rulebook_best_move(long position, string budget, long seed) {
        return rulebook_best_move(position, Bytes(budget), Length(budget), seed);
    }
    public static long rulebook_search(long position, string budget, long lines, long seed) {
        return rulebook_search(position, Bytes(budget), Length(budget), lines, seed);
    }
}

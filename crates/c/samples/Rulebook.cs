// The functions of rulebook.h for C# and .NET Framework 4 or later, with strings and an exception. Put this file into a
// project; the library beside the program is called librulebook.so, librulebook.dylib or rulebook.dll.
using System;
using System.Runtime.InteropServices;
using System.Text;

// An error. The message is one line with what was refused and why.
public class Refusal : Exception {
    public readonly long Kind;
    public readonly string Code;

    public Refusal(string sentence, long kind, string code) : base(sentence) {
        Kind = kind;
        Code = code;
    }
}

public static class Rulebook {
    const string Library = "rulebook";

    // The answer, if it is not an error; otherwise the error is closed and thrown.
    public static long Checked(long answer) {
        if (0 <= answer) return answer;
        long error = -answer, kind = rulebook_error_kind(error);
        string code = Text(rulebook_error_code(error));
        throw new Refusal(Text(error), kind, code);
    }

    // The text that was answered, which is closed; empty if there is none.
    public static string Text(long answer) {
        if (Checked(answer) == 0) return "";
        var bytes = new byte[rulebook_size(answer)];
        rulebook_copy(answer, bytes, (UIntPtr)bytes.Length);
        rulebook_close(answer);
        return Encoding.UTF8.GetString(bytes);
    }

    // A text as the functions take it: its bytes and their number.
    public static byte[] Bytes(string text) { return Encoding.UTF8.GetBytes(text); }
    public static UIntPtr Length(string text) { return (UIntPtr)(uint)Encoding.UTF8.GetByteCount(text); }

    [DllImport(Library)] public static extern long rulebook_version();
    [DllImport(Library)] public static extern long rulebook_size(long text);
    [DllImport(Library)] public static extern long rulebook_copy(long text, byte[] buffer, UIntPtr capacity);
    [DllImport(Library)] public static extern long rulebook_close(long handle);
    [DllImport(Library)] public static extern long rulebook_error_kind(long error);
    [DllImport(Library)] public static extern long rulebook_error_code(long error);
    [DllImport(Library)] public static extern long rulebook_error_rule(long error);
    [DllImport(Library)] public static extern long rulebook_error_message(long error);
    [DllImport(Library)] public static extern long rulebook_error_json(long error);
    [DllImport(Library)] public static extern long rulebook_games();
    [DllImport(Library)] public static extern long rulebook_game(byte[] name, UIntPtr length);
    [DllImport(Library)] public static extern long rulebook_game_name(long game);
    [DllImport(Library)] public static extern long rulebook_game_info(long game);
    [DllImport(Library)] public static extern long rulebook_game_rules_page(long game);
    [DllImport(Library)] public static extern long rulebook_game_start(
        long game, byte[] variant, UIntPtr variantLength, byte[] options, UIntPtr optionsLength);
    [DllImport(Library)] public static extern long rulebook_replay(byte[] record, UIntPtr length);
    [DllImport(Library)] public static extern long rulebook_follow(byte[] record, UIntPtr length);
    [DllImport(Library)] public static extern long rulebook_match_play(
        long match, byte[] move, UIntPtr length);
    [DllImport(Library)] public static extern long rulebook_match_resolve(
        long match, byte[] @event, UIntPtr length);
    [DllImport(Library)] public static extern long rulebook_match_step(
        long match, byte[] step, UIntPtr length);
    [DllImport(Library)] public static extern long rulebook_match_step_as(
        long match, long seat, byte[] step, UIntPtr length);
    [DllImport(Library)] public static extern long rulebook_match_random_step(long match);
    [DllImport(Library)] public static extern long rulebook_match_deal(long match);
    [DllImport(Library)] public static extern long rulebook_match_forfeit(long match, long seat);
    [DllImport(Library)] public static extern long rulebook_match_position(long match);
    [DllImport(Library)] public static extern long rulebook_match_key(long match);
    [DllImport(Library)] public static extern long rulebook_match_view(
        long match, byte[] who, UIntPtr length);
    [DllImport(Library)] public static extern long rulebook_game_of(long position);
    [DllImport(Library)] public static extern long rulebook_clone(long position);
    [DllImport(Library)] public static extern long rulebook_players(long position);
    [DllImport(Library)] public static extern long rulebook_turn(long position);
    [DllImport(Library)] public static extern long rulebook_n_steps(long position);
    [DllImport(Library)] public static extern long rulebook_plies(long position);
    [DllImport(Library)] public static extern long rulebook_steps_since(long position, long n);
    [DllImport(Library)] public static extern long rulebook_is_over(long position);
    [DllImport(Library)] public static extern long rulebook_verdict(long position);
    [DllImport(Library)] public static extern long rulebook_outcome(long position);
    [DllImport(Library)] public static extern long rulebook_legal_moves(long position);
    [DllImport(Library)] public static extern long rulebook_move_infos(long position);
    [DllImport(Library)] public static extern long rulebook_check(long position, byte[] move, UIntPtr length);
    [DllImport(Library)] public static extern long rulebook_events(long position);
    [DllImport(Library)] public static extern long rulebook_next_picks(
        long position, byte[] picked, UIntPtr length);
    [DllImport(Library)] public static extern long rulebook_picks_of(
        long position, byte[] move, UIntPtr length);
    [DllImport(Library)] public static extern long rulebook_picture(long position);
    [DllImport(Library)] public static extern long rulebook_svg(
        long position, byte[] colours, UIntPtr length);
    [DllImport(Library)] public static extern long rulebook_drawing(
        long position, byte[] colours, UIntPtr length);
    [DllImport(Library)] public static extern long rulebook_record(
        long position, byte[] players, UIntPtr length);
    [DllImport(Library)] public static extern long rulebook_undo(long position);
    [DllImport(Library)] public static extern long rulebook_resign(long position, long seat);
    [DllImport(Library)] public static extern long rulebook_agree_draw(long position);
    [DllImport(Library)] public static extern long rulebook_view_who(long view);
    [DllImport(Library)] public static extern long rulebook_view_text(long view);
    [DllImport(Library)] public static extern long rulebook_view_info_key(long view);
    [DllImport(Library)] public static extern long rulebook_view_learn(
        long view, byte[] observed, UIntPtr length);
    [DllImport(Library)] public static extern long rulebook_view_adjudicate(
        long view, byte[] verdict, UIntPtr length);
    [DllImport(Library)] public static extern long rulebook_best_move(
        long position, byte[] budget, UIntPtr length, long seed);
    [DllImport(Library)] public static extern long rulebook_search(
        long position, byte[] budget, UIntPtr length, long lines, long seed);
}

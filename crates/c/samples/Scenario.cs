// Plays `scenario.txt` in C#: mcs Scenario.cs Rulebook.cs && mono Scenario.exe scenario.txt
using System;
using System.IO;
using static Rulebook;

static class Scenario {
    static long game, match, view, copy; // 0 until they are open

    // Puts what was opened in the place of what was there.
    static string Keep(ref long place, long opened) {
        Checked(opened);
        if (place != 0) rulebook_close(place);
        place = opened;
        return "";
    }

    // Runs a command and returns its answer.
    static string Run(string command, string text) {
        string[] words = text.Split(' ');
        string rest = text.Substring(Math.Min(words[0].Length + 1, text.Length));
        switch (command) {
        case "start":
            Keep(ref game, rulebook_game(words[0]));
            return Keep(ref match, rulebook_game_start(game, rest, ""));
        case "as": return Text(rulebook_match_step_as(match, long.Parse(words[0]), rest));
        case "resign": return Text(rulebook_resign(match, long.Parse(text)));
        case "undo": return "" + Checked(rulebook_undo(match));
        case "turn": return "" + Checked(rulebook_turn(match));
        case "moves": return Text(rulebook_legal_moves(match));
        case "position": return Text(rulebook_match_position(match));
        case "verdict": return Text(rulebook_verdict(match));
        case "replay":
            string record = Text(rulebook_record(match, ""));
            record = record.Substring(0, record.Length - int.Parse(text));
            return Keep(ref copy, rulebook_replay(record)) + Text(rulebook_match_position(copy));
        case "view": return Keep(ref view, rulebook_match_view(match, text));
        case "learn": return Text(rulebook_view_learn(view, text));
        case "text": return Text(rulebook_view_text(view));
        case "steps": return Text(rulebook_steps_since(view, 0));
        }
        foreach (string step in words) Checked(rulebook_match_step(match, step));
        return "";
    }

    static void Main(string[] arguments) {
        foreach (string line in File.ReadAllLines(arguments[0])) {
            if (line == "" || line[0] == '#') continue;
            string[] parts = line.Split(new[] { " = " }, StringSplitOptions.None), asked = parts[0].Split(new[] { ' ' }, 2);
            string answer;
            try {
                answer = Run(asked[0], asked.Length < 2 ? "" : asked[1]).TrimEnd().Replace('\n', ' ');
            } catch (Refusal refusal) {
                answer = "! " + refusal.Code;
            }
            if (answer != (parts.Length < 2 ? "" : parts[1])) throw new Exception(line + ": " + answer);
        }
        try { Text(match); throw new Exception("not a text"); } catch (Refusal refusal) when (refusal.Code == "handle") {}
        Console.WriteLine("the scenario is played");
    }
}

// Plays `scenario.txt` with the package `rulebook-games` for Node: node scenario.js scenario.txt, once compiled.
import { readFileSync } from "node:fs";
import { argv } from "node:process";
import { type Match, Refusal, type View, game, replay } from "rulebook-games";

let match: Match;
let view: View;

/** Runs a command and returns its answer. */
function run(command: string, text: string): string {
    const [first = "", ...others] = text.split(" ");
    const rest = others.join(" ");
    if (command === "start") match = game(first).start(rest);
    else if (command === "step") for (const step of text.split(" ")) match.step(step);
    else if (command === "as") match.stepAs(Number(first), rest);
    else if (command === "resign") match.resign(Number(text));
    else if (command === "undo") return String(Number(match.undo()));
    else if (command === "turn") return String(match.turn);
    else if (command === "moves") return match.legalMoves().join(" ");
    else if (command === "position") return match.position;
    else if (command === "verdict") return match.outcome?.verdict ?? "";
    else if (command === "replay") {
        const record = match.record();
        return replay(record.slice(0, record.length - Number(text))).position;
    } else if (command === "view") view = match.view(Number(text));
    else if (command === "learn") view.learn(text);
    else if (command === "text") return view.text;
    else if (command === "steps") return view.steps.join(" ");
    return "";
}

for (const line of readFileSync(argv[2] ?? "", "utf8").split("\n")) {
    if (line === "" || line.startsWith("#")) continue;
    const [asked = "", expected = ""] = line.split(" = ");
    const [command = "", ...words] = asked.split(" ");
    let answer: string;
    try {
        answer = run(command, words.join(" "));
    } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        answer = `! ${error.code}`;
    }
    if (answer !== expected) throw new Error(`${line}: ${answer}`);
}
console.log("the scenario is played");

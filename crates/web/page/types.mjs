// The types of the values that the rules and the searches give, from the schema of the facade.

import { readFile, writeFile } from "node:fs/promises";
import { compile } from "json-schema-to-typescript";
import { from } from "./files.mjs";

/** The definitions of these values; those that they refer to come with them. */
const VALUES = [
    ...["GameInfo", "SeatInfo", "MoveInfo", "EventInfo", "NextPicksInfo", "ResultInfo", "AnyError"],
    ...["Drawing", "Preview", "Status", "StepInfo", "Analysis"],
];

/** The names in TypeScript that are not those of the schema. */
const NAMES = { AnyError: "Refusal", NextPicksInfo: "NextPicks" };

const OPTIONS = { additionalProperties: false, bannerComment: "", style: { printWidth: 120, tabWidth: 4 } };

/** Writes `generated/values.d.ts`. */
export async function writeTypes() {
    const { $defs } = JSON.parse(await readFile(from("../../rulebook/schema.json"), "utf8"));
    const names = new Set(VALUES);
    const types = ["// Values as plain data. Generated from the schema of Rulebook: do not edit.\n"];
    for (const name of names) {
        const schema = JSON.parse(JSON.stringify($defs[name]), (key, value) => prepared($defs, names, key, value));
        types.push(await compile(schema, NAMES[name] ?? name, OPTIONS));
    }
    await writeFile(from("generated/values.d.ts"), types.join("\n"));
}

/** A part of a schema as TypeScript needs it. Definitions that it refers to are added to `names`. */
function prepared($defs, names, key, value) {
    if (key === "description" && typeof value === "string") return value.split("\n\n")[0];
    if (value?.required) {
        // In the order of the structure, not of the alphabet.
        const { properties, required } = value;
        const order = [...required, ...Object.keys(properties)];
        return { ...value, properties: Object.fromEntries(order.map((name) => [name, properties[name]])) };
    }
    if (value?.$ref) {
        const { $ref, ...others } = value;
        const name = $ref.split("/").pop();
        if ($defs[name].pattern) return { ...others, type: "string" };
        names.add(name);
        return { ...others, tsType: NAMES[name] ?? name };
    }
    const isAnything = Object.keys(value ?? {}).join() === "description" && typeof value.description === "string";
    return isAnything ? { ...value, tsType: "unknown" } : value;
}

// Records of one match at different times, as people send it to and fro.

/** The steps of a record. */
function stepsOf(record: string): string[] {
    const [, body = ""] = record.split("\n\n");
    return body.split("\n").filter((line) => line !== "" && !line.startsWith("end: "));
}

/**
 * How a record relates to another one of the same match: `earlier` if the other one continues it, `later` if
 * it is the same or continues the other one, `apart` if each has steps that the other one has not.
 */
export function compared(one: string, other: string): "earlier" | "later" | "apart" {
    const [steps, others] = [stepsOf(one), stepsOf(other)];
    const n_common = Math.min(steps.length, others.length);
    if (steps.slice(0, n_common).some((step, n) => step !== others[n])) return "apart";
    const isOver = (record: string) => !/^result: \*$/m.test(record);
    // A resignation is not a step.
    const goesOn = steps.length === others.length ? isOver(other) && !isOver(one) : steps.length < others.length;
    return goesOn ? "earlier" : "later";
}

// Fractions, as the engine writes exact payoffs.

/** The number that a fraction denotes. */
export function numberOf(fraction: string): number {
    const [above = "0", below = "1"] = fraction.split("/");
    return Number(above) / Number(below);
}

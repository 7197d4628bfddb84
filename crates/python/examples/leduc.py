"""Counterfactual regret minimization on Leduc poker: the convergence to an equilibrium, and the first
player's policy for each card.

The value of the game for the first player is -0.0856, as in OpenSpiel.
"""

from __future__ import annotations

import sys

import rulebook as rb


def main(iterations: int) -> tuple[float, float]:
    """Prints the convergence; returns the first player's value and the gain of best responses."""
    start = rb.game("leduc").start()
    print("iterations  first player expects  best responses gain")
    n, value, gain = 1, 0.0, 0.0
    while n <= iterations:
        found = rb.cfr(start, iterations=n, progress=False)
        gain = rb.best_response(start, found.policy, progress=False).nash_conv
        value = found.values[0]
        print(f"{n:10}  {value:+20.4f}  {gain:19.5f}")
        n *= 4
    match = rb.game("leduc").start()
    for card in [event.text for event in match.events()]:
        match = rb.game("leduc").start()
        match.resolve(card)
        match.deal(seed=1)
        policy = found.policy[match.view(0).info_key]
        print(f"{card}: " + ", ".join(f"{move} {probability:.0%}" for move, probability in policy.items()))
    return value, gain


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_024)

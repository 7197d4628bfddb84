"""An equilibrium of Kuhn poker, and the policy for each card."""

from __future__ import annotations

import rulebook as rb


def main() -> None:
    start = rb.game("kuhn").start()
    found = rb.cfr(start, iterations=1_000)
    gain = rb.best_response(start, found.policy).nash_conv
    print(f"the first player expects {found.values[0]:+.4f}; best responses gain {gain:.5f}")
    for card in ["J", "Q", "K"]:
        match = rb.game("kuhn").start()
        match.resolve(card)
        match.deal(seed=1)
        chances = found.policy[match.view(0).info_key]
        print(f"{card}: " + ", ".join(f"{move} {chance:.0%}" for move, chance in chances.items()))


if __name__ == "__main__":
    main()

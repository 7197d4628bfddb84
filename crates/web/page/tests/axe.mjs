// The findings of axe-core on a page. No rule is disabled.

import assert from "node:assert/strict";
import axe from "axe-core";

/** Fails if axe-core finds something on the page as it is now. */
export async function assertAccessible(page, what = "") {
    if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
    const { violations } = await page.evaluate(() => window.axe.run());
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
    assert.deepEqual(found, [], what);
}

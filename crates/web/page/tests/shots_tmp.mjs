import { withPage, PHONE, LAPTOP, closeBrowser } from "./browser.mjs";
const OUT = "/tmp/lp/";
const SIDE = { width: 844, height: 390 };
const plan = (process.argv[2] ?? "octi:PHONE:light,gobblet:LAPTOP:dark,toki:SIDE:light").split(",").map((x) => x.split(":"));
for (const [game, screen, colorScheme, locale = "de"] of plan) {
    const viewport = { PHONE, LAPTOP, SIDE }[screen];
    await withPage({ viewport, colorScheme, locale }, async (page) => {
        page.setDefaultTimeout(120000);
        if (!(await page.isVisible(`[data-game=${game}]`))) await page.click("#classics");
        await page.click(`[data-game=${game}]`);
        await page.click(`[data-learn=${game}]`);
        for (let n = 0; n < 4; n++) {
            await page.waitForFunction(() => { const i = document.querySelector("#lesson img"); return i?.complete; });
            await page.waitForTimeout(300);
            await page.screenshot({ path: `${OUT}shot-${game}-${screen}-${n}.png` });
            await page.click("#lesson-next");
        }
        await page.waitForSelector("#guide[data-stage]");
        await page.waitForSelector(".cell.offered, #outside button");
        await page.waitForTimeout(300);
        await page.screenshot({ path: `${OUT}shot-${game}-${screen}-4.png` });
    });
}
await closeBrowser();

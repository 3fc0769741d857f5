/** The settings of a system whose clock begins at another time and runs faster: its timers wait as long as ever, so what it does each second it does once in so many seconds of its own. */
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

export const clockFrom = (ms: number, speed: number): Record<string, string> => ({
  NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'fast-clock-preload.js')).href}`,
  ...{ CLOCK_FROM: String(ms), CLOCK_SPEED: String(speed) },
});

/**
 * Dates what a page is answered by the clock of such a system, which was at `ms` now: a page takes the time of the server from the Date of its answers, and Node writes that by the clock of
 * the machine.
 */
export async function dateAnswers(page: Page, ms: number, speed: number): Promise<void> {
  const began = Date.now();
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch();
    const date = new Date(ms + (Date.now() - began) * speed).toUTCString();
    await route.fulfill({ response, headers: { ...response.headers(), date } });
  });
}

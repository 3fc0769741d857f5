/** The settings of a system whose clock begins at another time and runs faster: its timers wait as long as ever, so what it does each second it does once in so many seconds of its own. */
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';

export const clockFrom = (ms: number, speed: number): Record<string, string> => ({
  NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'fast-clock-preload.js')).href}`,
  ...{ CLOCK_FROM: String(ms), CLOCK_SPEED: String(speed) },
});

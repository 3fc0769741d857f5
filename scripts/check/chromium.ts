/** A chromium that really starts: an installed one, else Playwright's download, else Debian's package. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';
import { aptInstall } from './apt.ts';

/** The headless shell first: it takes a quarter less CPU, for it draws no frame of a window. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const folders = () => [
  ...(process.env['PATH'] ?? '').split(delimiter),
  '/usr/bin',
  '/usr/lib/chromium',
  '/opt/google/chrome',
];
const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--dump-dom',
  'about:blank',
];

function starts(path: string): boolean {
  return existsSync(path) && spawnSync(path, flags, { timeout: 60_000, stdio: 'ignore' }).status === 0;
}

function installed(): string | undefined {
  const given = process.env['CHROMIUM_PATH'];
  if (given !== undefined && given !== '') return starts(given) ? given : undefined;
  return [...new Set(folders().flatMap((folder) => names.map((name) => join(folder, name))))].find(starts);
}

function downloaded(): string | undefined {
  const path = chromium.executablePath();
  if (!starts(path)) {
    const cli = join(import.meta.dirname, '../../node_modules/playwright-core/cli.js');
    const run = (...args: string[]) =>
      spawnSync(process.execPath, [cli, 'install', ...args, 'chromium'], { timeout: 240_000, stdio: 'ignore' })
        .status === 0;
    // Its libraries come from the system; they can be installed with it where we may.
    if (run('--no-shell') && !starts(path) && process.getuid?.() === 0) run('--with-deps', '--no-shell');
  }
  return starts(path) ? path : undefined;
}

const packaged = (): string | undefined =>
  aptInstall('chromium-headless-shell') || aptInstall('chromium') ? installed() : undefined;

/** The path of a chromium. Throws with what a developer can do where there is none. */
export function findChromium(say: (line: string) => void): string {
  const found = installed();
  if (found !== undefined) return found;
  say('No chromium here: downloading one …');
  const path = downloaded() ?? packaged();
  if (path !== undefined) return path;
  throw new Error(
    'The browser tests need chromium. It was neither found nor could it be installed: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
  );
}

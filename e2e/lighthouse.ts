/**
 * `npm run lighthouse -- [runs]`: Lighthouse of Home and Trade for a guest, on a phone (4x slower CPU, slow 4G, as the tool sets them) and on a desktop,
 * one JSON line a page with the median run by performance. It means something only on a machine that does nothing else.
 */
import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { measureProgram } from '../scripts/measure/program.ts';
import { flags } from './browser.ts';
import buildScreens from './build-screens.ts';
import { freePort, realMarket, startSystem } from './system.ts';

const runs = Number(process.argv[2] ?? 3);
const pages = { home: '/', trade: '/pages/transaction/index?symbol=BTC%2FUSDT' };
const lighthouse = measureProgram('lighthouse');
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

/** A browser that Lighthouse drives by its debugging port; it must not be one that a page was opened in before. */
async function openChromium(): Promise<{ port: number; close: () => void }> {
  const port = await freePort();
  const profile = mkdtempSync(join(tmpdir(), 'glassbook-lighthouse-'));
  const chromium = spawn(
    process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    [...flags, '--headless=new', `--remote-debugging-port=${port}`, `--user-data-dir=${profile}`, 'about:blank'],
    { stdio: 'ignore' },
  );
  const close = () => {
    chromium.once('exit', () => rmSync(profile, { recursive: true, force: true }));
    chromium.kill();
  };
  for (let tries = 0; tries < 100; tries += 1) {
    if (
      await fetch(`http://127.0.0.1:${port}/json/version`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return { port, close };
    await wait(100);
  }
  close();
  throw new Error('Chromium does not answer on its debugging port');
}

/** The part of a report that is read. */
type Report = {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
};

async function reportOf(url: string, device: 'phone' | 'desktop'): Promise<Report> {
  const { port, close } = await openChromium();
  try {
    const asked = [url, `--port=${port}`, `--only-categories=${categories.join(',')}`, '--output=json', '--quiet'];
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [lighthouse, ...asked, ...(device === 'desktop' ? ['--preset=desktop'] : [])],
      { maxBuffer: 64 * 1024 * 1024 },
    );
    return JSON.parse(stdout) as Report;
  } finally {
    close();
  }
}

/** Hundredths of a category; its figures as the audits have them. */
const scoreOf = (report: Report, category: string): number =>
  Math.round((report.categories[category]?.score ?? 0) * 100);
const figureOf = (report: Report, audit: string): number => report.audits[audit]?.numericValue ?? NaN;

const lineOf = (page: string, device: string, report: Report) => ({
  ...{ page, device, runs },
  ...Object.fromEntries(categories.map((category) => [category.replace('-', '_'), scoreOf(report, category)])),
  fcp_ms: Math.round(figureOf(report, 'first-contentful-paint')),
  lcp_ms: Math.round(figureOf(report, 'largest-contentful-paint')),
  tbt_ms: Math.round(figureOf(report, 'total-blocking-time')),
  speed_index_ms: Math.round(figureOf(report, 'speed-index')),
  cls: Math.round(figureOf(report, 'cumulative-layout-shift') * 10_000) / 10_000,
});

buildScreens();
const system = await startSystem(realMarket);
try {
  for (const device of ['phone', 'desktop'] as const)
    for (const [page, path] of Object.entries(pages)) {
      const reports: Report[] = [];
      for (let run = 0; run < runs; run += 1) reports.push(await reportOf(system.origin + path, device));
      reports.sort((a, b) => scoreOf(a, 'performance') - scoreOf(b, 'performance'));
      console.log(JSON.stringify(lineOf(page, device, reports[Math.floor(runs / 2)] as Report)));
    }
} finally {
  await system.remove();
}

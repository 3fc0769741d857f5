/** A real browser, and the errors of its pages. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import type { AxeResults } from 'axe-core';
import { chromium, type Browser, type Page, type Request } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
export const flags = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking'];

export const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const;
export type Size = keyof typeof sizes;

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args: flags });

export type Opened = {
  page: Page;
  /** Errors of the page: exceptions, console messages, faults. */
  problems: string[];
  /** Waits until the page has sent no request for a moment and nothing in it loads, a few seconds at most. */
  settled: () => Promise<void>;
};

/** Playwright's own `networkidle` waits for half a second each time. */
const QUIET_MS = 150;
const SETTLED_MS = 3_000;

function settles(page: Page): () => Promise<void> {
  const pending = new Set<Request>();
  let quietSince = performance.now();
  page.on('request', (request) => pending.add(request));
  const ended = (request: Request) => {
    pending.delete(request);
    quietSince = performance.now();
  };
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  return async () => {
    const until = performance.now() + SETTLED_MS;
    const asks = () => pending.size > 0 || performance.now() - quietSince < QUIET_MS;
    const loads = async () => (await page.locator('[aria-busy=true]').count()) > 0;
    while (performance.now() < until && (asks() || (await loads()))) await wait(20);
  };
}

/** `from`: the address of the visitor, for a system that trusts 127.0.0.1 as a proxy. */
type Profile = { serviceWorkers?: 'allow' | 'block'; popups?: boolean; from?: string };

/** A new browser profile with a language and a window size. The notice that opens by itself is left out unless a test is about it: it covers the page. */
export async function openPage(
  browser: Browser,
  origin: string,
  locale: string,
  size: Size,
  { serviceWorkers = 'block', popups = false, from }: Profile = {},
): Promise<Opened> {
  const isPhone = size === 'phone';
  const context = await browser.newContext({
    baseURL: origin,
    locale,
    viewport: sizes[size],
    ...(isPhone ? { hasTouch: true, isMobile: true } : {}),
    reducedMotion: 'reduce',
    serviceWorkers,
    ...(from === undefined ? {} : { extraHTTPHeaders: { 'x-forwarded-for': from } }),
  });
  context.setDefaultTimeout(20_000);
  if (!popups)
    await context.route('**/api/news/index_pop*', (route) => route.fulfill({ json: { type: 'ok', message: null } }));
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`exception: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 500) problems.push(`${response.status()} from ${response.url()}`);
  });
  return { page, problems, settled: settles(page) };
}

/** Violations of WCAG 2.1 level A or AA on the current page, one line each. */
export async function barriers(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const { violations } = await page.evaluate<AxeResults>(
    "axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'], resultTypes: ['violations'] })",
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
}

/** Whether anything overflows horizontally. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - window.innerWidth');

/** A real browser, and the errors of its pages. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import type { AxeResults } from 'axe-core';
import { chromium, type Browser, type Page, type Request } from 'playwright-core';
import { problemsOf } from './problems.ts';

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
  /** Waits until the page has sent no request for a moment and nothing in it loads. Throws where that takes too long. */
  settled: () => Promise<void>;
};

/** Playwright's own `networkidle` waits for half a second each time. */
const QUIET_MS = 150;
const SETTLED_MS = 15_000;
const SEEN_MS = 60_000;

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
    while (asks() || (await loads())) {
      if (performance.now() > until)
        throw new Error(`${page.url()} still loads: ${[...pending].map((one) => one.url()).join(', ')}`);
      await wait(20);
    }
  };
}

/** `from`: the address of the visitor, for a system that trusts 127.0.0.1 as a proxy. `timezone`: where the visitor is, that of the machine by default. */
type Profile = { serviceWorkers?: 'allow' | 'block'; popups?: boolean; from?: string; timezone?: string };

/** A new browser profile with a language and a window size. The notice that opens by itself is left out unless a test is about it: it covers the page. */
export async function openPage(
  browser: Browser,
  origin: string,
  locale: string,
  size: Size,
  { serviceWorkers = 'block', popups = false, from, timezone }: Profile = {},
): Promise<Opened> {
  const isPhone = size === 'phone';
  const context = await browser.newContext({
    baseURL: origin,
    locale,
    viewport: sizes[size],
    ...(timezone !== undefined && { timezoneId: timezone }),
    ...(isPhone ? { hasTouch: true, isMobile: true } : {}),
    reducedMotion: 'reduce',
    serviceWorkers,
    ...(from === undefined ? {} : { extraHTTPHeaders: { 'x-forwarded-for': from } }),
  });
  context.setDefaultTimeout(60_000);
  if (!popups)
    await context.route('**/api/news/index_pop*', (route) => route.fulfill({ json: { type: 'ok', message: null } }));
  // Most tests place orders far from the market. A test about the confirmation chooses it.
  await context.addInitScript(`try {
    localStorage.setItem('glassbook.version', '1');
    for (const [name, off] of [['glassbook.spot.confirm', 'never'], ['glassbook.futures.confirm', 'off']])
      localStorage.setItem(name, localStorage.getItem(name) ?? off);
  } catch {}`);
  // Both in the page alone: in a preview of content, whose sandbox runs no scripts, a browser reports each call of them as an error.
  await context.addInitScript(
    'if (window === top) addEventListener("click", ({ timeStamp }) => { window.clickedAt = timeStamp; }, true);',
  );
  await context.addInitScript(`if (window === top) new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes)
        if (node instanceof Element)
          for (const toast of [node, ...node.querySelectorAll('.toast')])
            if (toast.matches('.toast')) (window.toasts ??= []).push(toast.textContent);
  }).observe(document, { childList: true, subtree: true });`);
  const page = await context.newPage();
  return { page, problems: problemsOf(page), settled: settles(page) };
}

/** A browser binds passkeys to names of hosts, not to addresses. */
export const byName = (origin: string): string => origin.replace('127.0.0.1', 'localhost');

/** Gives the page a platform authenticator that verifies its user at once. */
export async function withAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Waits until a press counts again: a button ignores one within half a second of the one before, and a test is faster than a user. */
export const untilPressable = (page: Page): Promise<void> =>
  untilTrue(page, '!(performance.now() - window.clickedAt < 500)');

/** Waits until an expression is true in the page. Playwright's own `waitForFunction` evaluates again from within the page, which its content security policy forbids. */
export async function untilTrue(page: Page, expression: string): Promise<void> {
  const until = performance.now() + SETTLED_MS;
  while (!(await page.evaluate<boolean>(expression))) {
    if (performance.now() > until) throw new Error(`${page.url()}: ${expression} did not become true`);
    await wait(20);
  }
}

/** Waits until the browser has drawn the page as it is now, and what that set off. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))');

/** Does something and waits for the text, which may be there for a moment only. */
export async function says(page: Page, text: string, act: () => Promise<unknown>): Promise<void> {
  await page.evaluate('window.toasts = []');
  await act();
  await sees(page, text);
}

/** Waits until a text is there, or was in a message that has left by itself: a busy machine may look too late. */
export async function sees(page: Page, text: string | RegExp): Promise<void> {
  const until = performance.now() + SEEN_MS;
  const isIt = (said: string) =>
    typeof text === 'string' ? said.toLowerCase().includes(text.toLowerCase()) : text.test(said);
  for (;;) {
    if (await page.getByText(text).first().isVisible()) return;
    // A page that is being left has none.
    const toasts = await page.evaluate<string[]>('window.toasts ?? []').catch(() => []);
    if (toasts.some(isIt)) {
      await page.evaluate('window.toasts = []').catch(() => undefined);
      return;
    }
    if (performance.now() > until) throw new Error(`${page.url()} did not show ${text}`);
    await wait(50);
  }
}

/** Waits until the server has answered the page's subscription. To be called before the page opens. */
export const subscribed = (page: Page, channel: string): Promise<void> =>
  new Promise((done) => {
    page.on('websocket', (socket) => {
      let id: string | undefined;
      socket.on('framesent', ({ payload }) => {
        id ??= new RegExp(`^42(\\d+)\\["subscribe","${channel}"`).exec(payload.toString())?.[1];
      });
      socket.on('framereceived', ({ payload }) => {
        if (id !== undefined && payload.toString().startsWith(`43${id}[`)) done();
      });
    });
  });

/** Violations of WCAG 2.1 level A or AA on the current page, one line each, and landmarks that cannot be told apart. */
export async function barriers(page: Page): Promise<string[]> {
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axe);
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'],
      rules: { 'landmark-unique': { enabled: true }, 'landmark-one-main': { enabled: true } },
      resultTypes: ['violations'],
    })`,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
}

/**
 * Goes to a page as a link in the app does, which costs a quarter of opening it, and waits until it is there: each page names the window anew. One that is
 * of the same component as the page before would not.
 */
export async function follow(page: Page, path: string): Promise<void> {
  const isThere = await page.evaluate<boolean>(`new Promise((resolve) => {
    document.title = '';
    history.pushState(null, '', ${JSON.stringify(path)});
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
    const until = performance.now() + ${SETTLED_MS};
    const look = () =>
      document.title !== '' ? resolve(true) : performance.now() > until ? resolve(false) : setTimeout(look, 10);
    look();
  })`);
  if (!isThere) throw new Error(`${path} did not come`);
}

/** What is wrong with the page as it stands whatever it shows, as lines. `width`: of the window, which a phone's browser would widen with the page. */
export async function flaws(page: Page, width: number): Promise<string[]> {
  const [sideways = 0, headings = 0, title = 0] = await page.evaluate<number[]>(
    `[document.documentElement.scrollWidth - ${width}, document.querySelectorAll('h1').length, document.title.length]`,
  );
  return [
    ...(sideways > 0 ? [`sticks out ${sideways} px`] : []),
    ...(headings === 1 ? [] : [`has ${headings} headings of level 1`]),
    ...(title > 0 ? [] : ['has no title']),
  ];
}

/** Whether anything overflows horizontally. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - window.innerWidth');

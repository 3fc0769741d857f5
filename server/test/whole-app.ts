/** The whole server in the test's process, on a database of its own, called through the contract's client without a socket. */
import { createClient, type Client } from '@glassbook/contract/client';
import { account, type WireLanguage } from '@glassbook/contract';
import { mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { tmpdir } from 'node:os';
import { getCountries } from 'libphonenumber-js/mobile';
import pino from 'pino';
import { vi } from 'vitest';
import { openApp, type App, type AppOptions } from '../src/app/app.ts';
import type { Config } from '../src/carry/config/config.ts';
import type { Feed } from '../src/carry/feed/feed.ts';
import { Hand } from '../src/carry/feed/hand.ts';
import { beginPast, pastTemplate } from './past-template.ts';
import { testDatabase, type TestDatabase } from './postgres.ts';

export type WholeApp = { app: App; database: TestDatabase; fatal: Error[]; hand: Hand; close: () => Promise<void> };

const config = (databaseUrl: string, dataDir: string): Config => ({
  port: 0,
  host: '127.0.0.1',
  publicOrigin: 'http://localhost',
  dataDir,
  databaseUrl,
  databaseReadUrl: undefined,
  diskReserve: 0,
  feed: 'simulated',
  replayDir: tmpdir(),
  replaySpeed: 1,
  stocks: { feed: 'simulated', folder: tmpdir(), alpaca: undefined },
  production: false,
  money: 'demo',
  smtpUrl: undefined,
  outbox: true,
  mailFrom: 'Glassbook <no-reply@glassbook.test>',
  crowd: false,
  crowdSeed: 1,
  demoCast: false,
  fiatRatesUrl: undefined,
  allowedOrigins: [],
  linkHosts: ['docs.example'],
  trustedProxies: [],
  connectionsPerAddress: 1_000,
  metrics: undefined,
  documentKey: '5'.repeat(64),
  s3: undefined,
  wallets: { chainId: 1, rpcUrl: undefined },
  sms: { gateway: undefined, countries: getCountries(), perDay: 10_000, perHour: 10_000, perCountry: 10_000 },
  webDir: resolve(tmpdir(), 'no-screens'),
  deskDir: resolve(tmpdir(), 'no-screens'),
  version: 'test',
});

const quiet = (hand: Hand) => ({
  held: (feed: Feed) => hand.holds(feed),
  logger: pino({ level: 'silent' }),
  patienceMs: 30_000,
  limits: 'off' as const,
  hashCost: { memoryKib: 64, passes: 1 },
});

async function fillPast(url: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'glassbook-'));
  const onFatal = (error: Error) => {
    throw error;
  };
  const app = await openApp({ ...quiet(new Hand()), onFatal, config: config(url, dataDir) });
  await app.stop();
  rmSync(dataDir, { recursive: true });
}

/** Every reply is compared with the contract; a difference is a bug and answers 500. Prices come only as the test sends them. */
export async function wholeApp(
  change: Partial<Config> = {},
  more: Partial<Pick<AppOptions, 'logger' | 'limits' | 'held' | 'clock' | 'patienceMs'>> = {},
): Promise<WholeApp> {
  const hand = new Hand();
  const today = Date.now();
  // A clock of a test's own may be before that past.
  const early = more.clock !== undefined && more.clock.now() < today;
  const database = await (early ? testDatabase() : testDatabase({ template: await pastTemplate(fillPast) }));
  if (early) await beginPast(database.pool);
  const dataDir = mkdtempSync(join(tmpdir(), 'glassbook-'));
  const fatal: Error[] = [];
  const options = { ...quiet(hand), onFatal: (error: Error) => fatal.push(error), checkReplies: true, ...more };
  const app = await openApp({ ...options, config: { ...config(database.url, dataDir), ...change } });
  return {
    app,
    database,
    fatal,
    hand,
    async close() {
      await app.stop();
      await database.drop();
      rmSync(dataDir, { recursive: true });
    },
  };
}

/** A fetch that goes straight into the server. */
export function fetchInto({ http }: App): typeof fetch {
  return async (input, init) => {
    const url = new URL(String(input instanceof Request ? input.url : input), 'http://glassbook.test');
    const body = init?.body instanceof URLSearchParams ? init.body.toString() : undefined;
    const multipart =
      init?.body instanceof FormData ? new Request(url, { method: 'POST', body: init.body }) : undefined;
    const type = multipart?.headers.get('content-type') ?? 'application/x-www-form-urlencoded';
    const payload = multipart ? Buffer.from(await multipart.arrayBuffer()) : body;
    const form = payload === undefined ? {} : { 'content-type': type };
    const answer = await http.inject({
      method: init?.method === 'POST' ? 'POST' : 'GET',
      url: url.pathname + url.search,
      headers: { ...(init?.headers as Record<string, string>), ...form },
      ...(payload === undefined ? {} : { payload }),
    });
    return new Response(answer.body, { status: answer.statusCode });
  };
}

/** A client in a language, with a token or without. */
export const clientOf = (app: App, token?: string, language: WireLanguage = 'en'): Client =>
  createClient({
    origin: 'http://glassbook.test',
    fetch: fetchInto(app),
    language: () => language,
    token: () => token,
    validate: true,
  });

export const password = 'an honest ledger 7';

/** The code of the newest letter to the address. Letters are sent by a job, so this waits for one other than `before`. */
export async function codeMailedTo(app: App, address: string, before?: string): Promise<string> {
  return vi.waitFor(
    async () => {
      const outbox = await app.http.inject({ url: '/dev/outbox.json' });
      const code = outbox
        .json<{ to: string; code?: string }[]>()
        .find(({ to, code: each }) => to === address && each !== undefined)?.code;
      if (code === undefined || code === before) throw new Error(`no code was mailed to ${address}`);
      return code;
    },
    { timeout: 10_000, interval: 5 },
  );
}

/** Signs a user up with the code from the outbox and logs in; returns the token. */
export async function signUp(app: App, address: string): Promise<string> {
  const call = clientOf(app);
  await call(account.sendCode, { user_string: address, scene: 'register' });
  const code = await codeMailedTo(app, address);
  await call(account.register, { user_string: address, code, password, re_password: password, type: 'email' });
  const answer = await call(account.login, { user_string: address, password });
  if (!answer.ok) throw new Error(answer.message);
  return answer.message;
}

/** An index price for BTC/USDT, whole USDT. */
export const setPrice = (app: App, usdt: number): Promise<unknown> =>
  app.core.sequencer.submit({
    kind: 'indexPrice.update',
    source: 'test',
    prices: [{ market: 1, price: BigInt(usdt) * 10n ** 8n, volume: 0n }],
  });

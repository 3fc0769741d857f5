/** Every setting that comes from outside the process, read here and nowhere else. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Money } from '@glassbook/engine';
import { addressDefault } from './limits/connections.ts';
import { wrongRange } from './limits/peer-address.ts';
import { logLevels } from './log.ts';

export type FeedName = 'auto' | 'live' | 'replay' | 'simulated';
export type Config = {
  port: number;
  host: string;
  /** A socket that listens on `port` already, passed on by a supervisor that holds it between two servers. */
  listenFd?: number | undefined;
  dataDir: string;
  databaseUrl: string;
  /** Where the embedded PostgreSQL has its files; the disk of another one is not visible. */
  storageDir?: string | undefined;
  /** Bytes of that disk that are left free: below them nothing is written. */
  diskReserve: number;
  feed: FeedName;
  replayDir: string;
  replaySpeed: number;
  production: boolean;
  /** What the money of this server is. A database keeps what it was created with. */
  money: Money;
  smtpUrl: string | undefined;
  /** Without an SMTP server, letters can be read on this machine at /dev/outbox. Never in production or with real money. */
  outbox: boolean;
  mailFrom: string;
  /** Simulated traders. Never in production or with real money. */
  crowd: boolean;
  /** What their decisions are drawn from. */
  crowdSeed: number;
  /** A public service of USD-based rates, read at most once a day, for display only. */
  fiatRatesUrl: string | undefined;
  /** Origins besides our own that a browser may call from, for development. */
  allowedOrigins: string[];
  /** Addresses and CIDR ranges of reverse proxies whose X-Forwarded-For is trusted. */
  trustedProxies: string[];
  /** The most connections of one address; those of a trusted proxy are not counted. */
  connectionsPerAddress: number;
  /** Where the metrics are served, apart from what traders reach. Without it they are on `port`, for this machine only, outside production. */
  metrics: { port: number; host: string } | undefined;
  /** What wraps the keys of private files: 64 hex digits, from the environment or a file. Without it a key is made in DATA_DIR. */
  documentKey: string | undefined;
  /** Where the built screens are. */
  webDir: string;
  /** Where those of the staff side are. */
  deskDir: string;
  version: string;
};

/** A setting that cannot be used stops the start with one line. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const feeds: readonly string[] = ['auto', 'live', 'replay', 'simulated'];
const moneys: readonly string[] = ['demo', 'real'] satisfies Money[];
const listOf = (text = '') => text.split(',').filter((entry) => entry !== '');
const root = resolve(import.meta.dirname, '../..');

/** Reads the environment. Throws ConfigError naming the variable that is wrong. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const number = (name: string, fallback: number, max: number) => {
    const text = env[name];
    if (text === undefined || text === '') return fallback;
    const value = Number(text);
    if (!/^\d+(\.\d+)?$/.test(text) || value <= 0 || value > max)
      throw new ConfigError(`${name} must be a number above 0 and at most ${max}, not "${text}"`);
    return value;
  };
  const production = env['NODE_ENV'] === 'production';
  const money = readMoney(env, production);
  // Orders for real money are filled at public prices, or not at all.
  const liveOnly = money === 'real';
  const feed = env['FEED'] || (liveOnly ? 'live' : 'auto');
  if (!feeds.includes(feed)) throw new ConfigError(`FEED must be one of ${feeds.join(', ')}, not "${feed}"`);
  const level = env['LOG_LEVEL'] || 'info';
  if (!logLevels.includes(level))
    throw new ConfigError(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${level}"`);
  if (liveOnly && feed !== 'live')
    throw new ConfigError(`FEED must be live ${production ? 'in production' : 'with MONEY=real'}, not "${feed}"`);
  const trustedProxies = listOf(env['TRUSTED_PROXIES']).map((range) => range.trim());
  const wrong = wrongRange(trustedProxies);
  if (wrong !== undefined)
    throw new ConfigError(`TRUSTED_PROXIES must be addresses and CIDR ranges, separated by commas, not "${wrong}"`);
  const outbox = env['DEV_OUTBOX'] || 'off';
  if (!['on', 'off'].includes(outbox)) throw new ConfigError(`DEV_OUTBOX must be on or off, not "${outbox}"`);
  if (outbox === 'on' && liveOnly)
    throw new ConfigError('DEV_OUTBOX shows codes; it cannot be on in production or with MONEY=real');
  const crowd = env['CROWD'] || 'off';
  if (!['on', 'off'].includes(crowd)) throw new ConfigError(`CROWD must be on or off, not "${crowd}"`);
  if (crowd === 'on' && liveOnly)
    throw new ConfigError('CROWD is simulated traders; it cannot be on in production or with MONEY=real');
  const databaseUrl = env['DATABASE_URL'];
  if (!databaseUrl)
    throw new ConfigError('DATABASE_URL is missing; npm start sets it when it starts the embedded PostgreSQL');
  const documentKey = readDocumentKey(env);
  if (documentKey === undefined && production)
    throw new ConfigError('DOCUMENT_KEY or DOCUMENT_KEY_FILE is required in production');
  const { version } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as { version: string };
  return {
    port: number('PORT', 3000, 65_535),
    host: env['HOST'] || '127.0.0.1',
    listenFd: env['LISTEN_FD'] ? number('LISTEN_FD', 0, 1_000) : undefined,
    dataDir: resolve(env['DATA_DIR'] || '.data'),
    databaseUrl,
    storageDir: env['STORAGE_DIR'] || undefined,
    diskReserve: number('DISK_RESERVE', 128, 1_000_000) * 1_048_576,
    feed: feed as FeedName,
    replayDir: resolve(env['REPLAY_DIR'] || resolve(root, '../shared/marketdata/klines-2026-04')),
    replaySpeed: number('REPLAY_SPEED', 1, 3_600),
    production,
    money,
    smtpUrl: env['SMTP_URL'] || undefined,
    outbox: outbox === 'on',
    mailFrom: env['MAIL_FROM'] || 'Glassbook <no-reply@glassbook.local>',
    crowd: crowd === 'on',
    crowdSeed: Math.floor(number('CROWD_SEED', 1, 4_294_967_295)),
    fiatRatesUrl: env['FIAT_RATES_URL'] || undefined,
    allowedOrigins: listOf(env['ALLOWED_ORIGINS']),
    trustedProxies,
    connectionsPerAddress: number('CONNECTIONS_PER_ADDRESS', addressDefault, 1_000_000),
    metrics: env['METRICS_PORT']
      ? { port: number('METRICS_PORT', 0, 65_535), host: env['METRICS_HOST'] || '127.0.0.1' }
      : undefined,
    documentKey,
    webDir: resolve(root, 'web/dist'),
    deskDir: resolve(root, 'desk/dist'),
    version,
  };
}

/** Real in production. */
function readMoney(env: Record<string, string | undefined>, production: boolean): Money {
  const money = env['MONEY'] || (production ? 'real' : 'demo');
  if (!moneys.includes(money)) throw new ConfigError(`MONEY must be one of ${moneys.join(', ')}, not "${money}"`);
  if (production && money !== 'real') throw new ConfigError(`MONEY must be real in production, not "${money}"`);
  return money as Money;
}

/** The configured key of private files. Throws ConfigError where it cannot be used. */
export function readDocumentKey(env: Record<string, string | undefined>): string | undefined {
  const file = env['DOCUMENT_KEY_FILE'];
  let key = env['DOCUMENT_KEY'];
  try {
    if (file) key = readFileSync(file, 'utf8').trim();
  } catch {
    throw new ConfigError(`DOCUMENT_KEY_FILE cannot be read: "${file}"`);
  }
  // The value is a secret and is not repeated.
  if (key && !/^[0-9a-f]{64}$/.test(key)) throw new ConfigError('DOCUMENT_KEY must be 64 hex digits (lower case)');
  return key || undefined;
}

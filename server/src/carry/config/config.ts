/** Every setting that comes from outside the process, read here and nowhere else. */
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import type { Money } from '@glassbook/engine';
import type { StocksChoice } from '../feed/stocks/open-stocks-feed.ts';
import type { MailSettings } from '../mail/mailer.ts';
import { addressDefault } from '../rate-limits/connections.ts';
import { wideRange, wrongRange } from '../rate-limits/peer-address.ts';
import { ConfigError } from '../process/config-error.ts';
import { logLevels } from '../process/log.ts';
import { ownHost, readSms, type SmsSettings } from '../sms/settings.ts';

export { ConfigError } from '../process/config-error.ts';

export type FeedName = 'auto' | 'live' | 'replay' | 'simulated';
export type Config = MailSettings & {
  port: number;
  host: string;
  /** Where users open the site: passkeys are bound to it, and links in mails begin with it. No path and no slash at its end. */
  publicOrigin: string;
  /** A socket that listens on `port` already, passed on by a supervisor that holds it between two servers. */
  listenFd?: number | undefined;
  dataDir: string;
  databaseUrl: string;
  /** A replica of it, for histories, statements and exports. */
  databaseReadUrl: string | undefined;
  /** Where the embedded PostgreSQL has its files; the disk of another one is not visible. */
  storageDir?: string | undefined;
  /** Bytes of that disk that are left free: below them nothing is written. */
  diskReserve: number;
  feed: FeedName;
  replayDir: string;
  /** Where prices of stocks come from; undefined where there are none. */
  stocks: StocksChoice | undefined;
  replaySpeed: number;
  production: boolean;
  /** What the money of this server is. A database keeps what it was created with. */
  money: Money;
  sms: SmsSettings;
  /** Simulated traders. Never in production or with real money. */
  crowd: boolean;
  /** What their decisions are drawn from. */
  crowdSeed: number;
  /** Users in every state, chats and requests, made once in a new database. Never in production or with real money. */
  demoCast: boolean;
  /** A public service of USD-based rates, read at most once a day, for display only. */
  fiatRatesUrl: string | undefined;
  /** Origins besides our own that a browser may call from, for development. */
  allowedOrigins: string[];
  /** Hosts of other sites that articles may lead to, exactly. */
  linkHosts: string[];
  /** Addresses and CIDR ranges of reverse proxies whose X-Forwarded-For is trusted. */
  trustedProxies: string[];
  /** The most connections of one address; those of a trusted proxy are not counted. */
  connectionsPerAddress: number;
  /** Where the metrics are served, apart from what traders reach. Without it they are on `port`, for this machine only, outside production. */
  metrics: { port: number; host: string } | undefined;
  /** What wraps the keys of private files: 64 hex digits, from the environment or a file. Without it a key is made in DATA_DIR. */
  documentKey: string | undefined;
  /** Where images are kept instead of DATA_DIR. */
  s3: S3Settings | undefined;
  /** The chain whose wallets log in, by its EIP-155 number, and an RPC of it, which is asked about wallets that are contracts. */
  wallets: { chainId: number; rpcUrl: string | undefined };
  /** Where the built screens are. */
  webDir: string;
  /** Where those of the staff side are. */
  deskDir: string;
  version: string;
};

/** Whether a demo plays its cast, as `npm start` does: what takes people a day takes seconds. */
export const isPlayed = ({ demoCast, money, production }: Pick<Config, 'demoCast' | 'money' | 'production'>): boolean =>
  demoCast && money === 'demo' && !production;

/** A bucket of S3. `endpoint`: a server of one's own that speaks it; without it, Amazon's of the region. */
export type S3Settings = {
  bucket: string;
  region: string;
  endpoint: string | undefined;
  accessKeyId: string;
  secretAccessKey: string;
};

const feeds: readonly string[] = ['auto', 'live', 'replay', 'simulated'];
const moneys: readonly string[] = ['demo', 'real'] satisfies Money[];
const listOf = (text = '') => text.split(',').filter((entry) => entry !== '');
const root = resolve(import.meta.dirname, '../../../..');

function readLinkHosts(text: string | undefined): string[] {
  const hosts = listOf(text).map((host) => host.trim());
  const wrong = hosts.find((host) => !URL.canParse(`https://${host}`) || new URL(`https://${host}`).hostname !== host);
  if (wrong !== undefined)
    throw new ConfigError(`LINK_HOSTS must be names of hosts, separated by commas, not "${wrong}"`);
  return hosts;
}

function readTrustedProxies(text: string | undefined, production: boolean): string[] {
  const ranges = listOf(text).map((range) => range.trim());
  const wrong = wrongRange(ranges);
  if (wrong !== undefined)
    throw new ConfigError(`TRUSTED_PROXIES must be addresses and CIDR ranges, separated by commas, not "${wrong}"`);
  const all = production ? wideRange(ranges) : undefined;
  if (all !== undefined)
    throw new ConfigError(
      `TRUSTED_PROXIES must name the proxies in production, not "${all}": whoever connects from a trusted address can name any other as the own one`,
    );
  return ranges;
}

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
  const outbox = readDemoSwitch(env, { name: 'DEV_OUTBOX', about: 'shows codes', liveOnly });
  const crowd = readDemoSwitch(env, { name: 'CROWD', about: 'is simulated traders', liveOnly });
  const demoCast = readDemoSwitch(env, { name: 'DEMO_CAST', about: 'is made-up users', liveOnly });
  const databaseUrl = env['DATABASE_URL'];
  if (!databaseUrl)
    throw new ConfigError('DATABASE_URL is missing; npm start sets it when it starts the embedded PostgreSQL');
  const documentKey = readDocumentKey(env);
  if (documentKey === undefined && production)
    throw new ConfigError('DOCUMENT_KEY or DOCUMENT_KEY_FILE is required in production');
  const { version } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as { version: string };
  const port = number('PORT', 3000, 65_535);
  const host = env['HOST'] || '127.0.0.1';
  return {
    port,
    host,
    publicOrigin: readPublicOrigin(env['PUBLIC_ORIGIN'], { production, host, port }),
    listenFd: env['LISTEN_FD'] ? number('LISTEN_FD', 0, 1_000) : undefined,
    dataDir: resolve(env['DATA_DIR'] || '.data'),
    databaseUrl,
    databaseReadUrl: env['DATABASE_READ_URL'] || undefined,
    storageDir: env['STORAGE_DIR'] || undefined,
    diskReserve: number('DISK_RESERVE', 128, 1_000_000) * 1_048_576,
    feed: feed as FeedName,
    replayDir: resolve(env['REPLAY_DIR'] || resolve(root, '../shared/marketdata/klines-2026-04')),
    replaySpeed: number('REPLAY_SPEED', 1, 3_600),
    stocks: readStocks(env, liveOnly),
    production,
    money,
    smtpUrl: env['SMTP_URL'] || undefined,
    outbox,
    mailFrom: env['MAIL_FROM'] || 'Glassbook <no-reply@glassbook.local>',
    sms: readSms(env, number),
    crowd,
    crowdSeed: Math.floor(number('CROWD_SEED', 1, 4_294_967_295)),
    demoCast,
    fiatRatesUrl: env['FIAT_RATES_URL'] || undefined,
    allowedOrigins: listOf(env['ALLOWED_ORIGINS']),
    linkHosts: readLinkHosts(env['LINK_HOSTS'] ?? 'www.openstreetmap.org'),
    trustedProxies: readTrustedProxies(env['TRUSTED_PROXIES'], production),
    connectionsPerAddress: number('CONNECTIONS_PER_ADDRESS', addressDefault, 1_000_000),
    metrics: env['METRICS_PORT']
      ? { port: number('METRICS_PORT', 0, 65_535), host: env['METRICS_HOST'] || '127.0.0.1' }
      : undefined,
    documentKey,
    s3: readS3(env),
    wallets: { chainId: number('WALLET_CHAIN_ID', 1, 999_999), rpcUrl: readRpc(env) },
    webDir: resolve(root, 'web/dist'),
    deskDir: resolve(root, 'desk/dist'),
    version,
  };
}

/** With real money prices of stocks are live, or there are no stocks. */
function readStocks(env: Record<string, string | undefined>, liveOnly: boolean): StocksChoice | undefined {
  const feed = env['STOCKS_FEED'] || (liveOnly ? '' : 'auto');
  if (feed === '') return undefined;
  if (!feeds.includes(feed)) throw new ConfigError(`STOCKS_FEED must be one of ${feeds.join(', ')}, not "${feed}"`);
  if (liveOnly && feed !== 'live')
    throw new ConfigError(`STOCKS_FEED must be live or empty with MONEY=real, not "${feed}"`);
  const [keyId, secretKey] = [env['ALPACA_KEY_ID'], env['ALPACA_SECRET_KEY']];
  if (feed === 'live' && (!keyId || !secretKey))
    throw new ConfigError('STOCKS_FEED=live needs ALPACA_KEY_ID and ALPACA_SECRET_KEY');
  const source = env['ALPACA_SOURCE'] || 'iex';
  if (!['iex', 'sip'].includes(source)) throw new ConfigError(`ALPACA_SOURCE must be iex or sip, not "${source}"`);
  const url = env['ALPACA_URL'] || 'https://data.alpaca.markets';
  if (!URL.canParse(url)) throw new ConfigError(`ALPACA_URL must be an address, not "${url}"`);
  return {
    feed: feed as StocksChoice['feed'],
    folder: resolve(env['STOCKS_DIR'] || resolve(root, '../shared/marketdata/stocks')),
    alpaca: keyId && secretKey ? { url: url.replace(/\/$/, ''), keyId, secretKey, source } : undefined,
  };
}

/** A switch that is only for demo money; off by default. */
function readDemoSwitch(
  env: Record<string, string | undefined>,
  { name, about, liveOnly }: { name: string; about: string; liveOnly: boolean },
): boolean {
  const position = env[name] || 'off';
  if (!['on', 'off'].includes(position)) throw new ConfigError(`${name} must be on or off, not "${position}"`);
  if (position === 'on' && liveOnly)
    throw new ConfigError(`${name} ${about}; it cannot be on in production or with MONEY=real`);
  return position === 'on';
}

/** Real in production. */
function readMoney(env: Record<string, string | undefined>, production: boolean): Money {
  const money = env['MONEY'] || (production ? 'real' : 'demo');
  if (!moneys.includes(money)) throw new ConfigError(`MONEY must be one of ${moneys.join(', ')}, not "${money}"`);
  if (production && money !== 'real') throw new ConfigError(`MONEY must be real in production, not "${money}"`);
  return money as Money;
}

const isOwnName = (name: string): boolean => /^(.+\.)?localhost$/.test(name);
const ownAddress = /^(127\.|0\.0\.0\.0$|::1?$)/;

/** Required in production. Elsewhere the address that is listened on: by its name where it is this machine's, because browsers bind passkeys to names. */
function readPublicOrigin(
  text: string | undefined,
  { production, host, port }: { production: boolean; host: string; port: number },
): string {
  if (!text && production)
    throw new ConfigError(
      'PUBLIC_ORIGIN is required in production: the https origin that users open, such as https://trade.example.com',
    );
  const name = isIP(host) === 6 ? `[${host}]` : host;
  if (!text) return new URL(`http://${ownAddress.test(host) ? 'localhost' : name}:${port}`).origin;
  const { origin, protocol, hostname } = URL.canParse(text)
    ? new URL(text)
    : { origin: '', protocol: '', hostname: '' };
  const isSecure = protocol === 'https:' || (protocol === 'http:' && !production && isOwnName(hostname));
  if (origin !== text || !isSecure || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0)
    throw new ConfigError(
      `PUBLIC_ORIGIN must be an https origin with the name of a host, such as https://trade.example.com, not "${text}"`,
    );
  return origin;
}

/** Whether the digits are one part of up to eight bytes over and over, as an example of a key is. */
const isRepeated = (key: string): boolean => /^((?:[0-9a-f]{2}){1,8})\1+$/.test(key);

/** The configured key of private files. Throws ConfigError where it cannot be used. */
export function readDocumentKey(env: Record<string, string | undefined>): string | undefined {
  const key = readSecret(env, 'DOCUMENT_KEY');
  if (key && !/^[0-9a-f]{64}$/.test(key)) throw new ConfigError('DOCUMENT_KEY must be 64 hex digits (lower case)');
  if (key && env['NODE_ENV'] === 'production' && isRepeated(key))
    throw new ConfigError(
      'DOCUMENT_KEY is a pattern that repeats: in production it must be 32 random bytes (openssl rand -hex 32)',
    );
  return key;
}

/** From the environment or from the file named there. A secret is never repeated in an error. */
function readSecret(env: Record<string, string | undefined>, name: string): string | undefined {
  const file = env[`${name}_FILE`];
  if (!file) return env[name] || undefined;
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch {
    throw new ConfigError(`${name}_FILE cannot be read: "${file}"`);
  }
}

/** Whether an address is of https, or of this machine. */
function isSafe(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && ownHost.test(hostname));
}

/** The RPC of wallets. Its path can be a key and is not repeated. */
function readRpc(env: Record<string, string | undefined>): string | undefined {
  const address = env['WALLET_RPC_URL'] || undefined;
  if (address !== undefined && !isSafe(address))
    throw new ConfigError('WALLET_RPC_URL must be an address of https, or of this machine');
  return address;
}

/** Where S3_BUCKET is set, images are kept there. Throws ConfigError where the rest is missing or wrong. */
export function readS3(env: Record<string, string | undefined>): S3Settings | undefined {
  const bucket = env['S3_BUCKET'];
  if (!bucket) return undefined;
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw new ConfigError(`S3_BUCKET must be the name of a bucket, not "${bucket}"`);
  const [endpoint, accessKeyId] = [env['S3_ENDPOINT'] || undefined, env['S3_ACCESS_KEY_ID']];
  if (endpoint !== undefined && !isSafe(endpoint))
    throw new ConfigError('S3_ENDPOINT must be an address of https, or of this machine');
  const secretAccessKey = readSecret(env, 'S3_SECRET_ACCESS_KEY');
  if (!accessKeyId || !secretAccessKey)
    throw new ConfigError(
      'S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY (or S3_SECRET_ACCESS_KEY_FILE) beside it',
    );
  return { bucket, region: env['S3_REGION'] || 'us-east-1', endpoint, accessKeyId, secretAccessKey };
}

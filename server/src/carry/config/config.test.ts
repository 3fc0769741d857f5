import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const publicOrigin = 'https://trade.example.com';
const random = 'c2b1f0c1f7a3d5e49b8a7c6d5e4f30210a1b2c3d4e5f60718293a4b5c6d7e8f9';
const usable = { DATABASE_URL: 'postgres://localhost/none', DOCUMENT_KEY: random };
const real = {
  ...{ ...usable, NODE_ENV: 'production', FEED: 'live' },
  PUBLIC_ORIGIN: 'https://glassbook.example',
};

test.each([
  ['FEED', 'weather'],
  ['PORT', '80.80.80'],
  ['PORT', '70000'],
  ['REPLAY_SPEED', '-1'],
  ['LOG_LEVEL', 'loud'],
  ['MONEY', 'funny'],
  ['LINK_HOSTS', 'https://docs.example'],
  ['LINK_HOSTS', 'docs.example:8443'],
  ['LINK_HOSTS', 'Docs.example'],
  ['TRUSTED_PROXIES', 'proxy.example'],
  ['TRUSTED_PROXIES', '10.0.0.1,10.0.0.0/40'],
  ['DATABASE_URL', ''],
  ['DEV_OUTBOX', '1'],
  ['CROWD', 'yes'],
  ['CROWD_SEED', '0'],
  ['PUBLIC_ORIGIN', 'trade.example.com'],
  ['PUBLIC_ORIGIN', 'https://trade.example.com/'],
  ['PUBLIC_ORIGIN', 'https://trade.example.com/app'],
  ['PUBLIC_ORIGIN', 'http://trade.example.com'],
  ['PUBLIC_ORIGIN', 'http://notlocalhost'],
  ['PUBLIC_ORIGIN', 'https://192.0.2.7'],
  ['PUBLIC_ORIGIN', 'https://[2001:db8::7]'],
  ['PUBLIC_ORIGIN', 'http://127.0.0.1:3000'],
  ['DOCUMENT_KEY', 'a secret'],
  ['DOCUMENT_KEY_FILE', '/nowhere'],
])('%s=%s is refused by its name', (name, value) => {
  const read = () => readConfig({ ...usable, [name]: value });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(name);
});

test('what is not set has a default, and in production money is real and prices are live', () => {
  expect(readConfig(usable)).toMatchObject({ port: 3000, host: '127.0.0.1', feed: 'auto', money: 'demo' });
  const production = readConfig({ ...usable, NODE_ENV: 'production', PUBLIC_ORIGIN: publicOrigin });
  expect(production).toMatchObject({ production: true, money: 'real', feed: 'live' });
});

test.each([
  [{}, 'http://localhost:3000'],
  [{ PORT: '80' }, 'http://localhost'],
  [{ HOST: '0.0.0.0', PORT: '8080' }, 'http://localhost:8080'],
  [{ HOST: '::' }, 'http://localhost:3000'],
  [{ HOST: '::1' }, 'http://localhost:3000'],
  [{ HOST: 'pc.lan' }, 'http://pc.lan:3000'],
  [{ HOST: '2001:db8::7' }, 'http://[2001:db8::7]:3000'],
  [{ PUBLIC_ORIGIN: 'http://app.localhost:8080' }, 'http://app.localhost:8080'],
  [{ PUBLIC_ORIGIN: publicOrigin, HOST: '0.0.0.0' }, publicOrigin],
])('ACCOUNT-045 outside production %o is open at %s', (env, origin) => {
  expect(readConfig({ ...usable, ...env }).publicOrigin).toBe(origin);
});

test('ACCOUNT-045 in production the public origin is required, and is https', () => {
  const production = { ...usable, NODE_ENV: 'production' };
  expect(() => readConfig(production)).toThrow(/^PUBLIC_ORIGIN is required in production: the https origin/);
  expect(() => readConfig({ ...production, PUBLIC_ORIGIN: 'http://localhost:3000' })).toThrow(/^PUBLIC_ORIGIN must be/);
  expect(readConfig({ ...production, PUBLIC_ORIGIN: publicOrigin }).publicOrigin).toBe(publicOrigin);
});

test('DEMO-003 demo money is refused in production, whatever else is set', () => {
  for (const more of [{}, { FEED: 'live' }, { FEED: 'simulated', CROWD: 'on', DEV_OUTBOX: 'on' }])
    expect(() => readConfig({ ...usable, ...more, NODE_ENV: 'production', MONEY: 'demo' })).toThrow(
      /^MONEY must be real in production, not "demo"$/,
    );
});

test.each(['auto', 'replay', 'simulated'])('FEED=%s is refused in production and with real money', (FEED) => {
  for (const env of [{ NODE_ENV: 'production' }, { MONEY: 'real' }])
    expect(() => readConfig({ ...usable, ...env, FEED })).toThrow(/^FEED must be live/);
});

test('proxies are a list of addresses and ranges, none by default', () => {
  expect(readConfig(usable).trustedProxies).toEqual([]);
  const trustedProxies = ['10.0.0.1', '10.1.0.0/16', '2001:db8::/32'];
  expect(readConfig({ ...usable, TRUSTED_PROXIES: trustedProxies.join(', ') })).toMatchObject({ trustedProxies });
});

test.each(['0.0.0.0/0', '::/0', '0.0.0.0/1', '128.0.0.0/1', '::ffff:0:0/96', '::/64', '2000::/3'])(
  'S19 in production proxies of everybody are refused: %s',
  (range) => {
    expect(() => readConfig({ ...real, TRUSTED_PROXIES: `10.0.0.1,${range}` })).toThrow(/^TRUSTED_PROXIES must name/);
    expect(readConfig({ ...usable, TRUSTED_PROXIES: range }).trustedProxies).toEqual([range]);
  },
);
test('S19 in production private networks and single proxies are trusted', () => {
  const ranges = ['10.0.0.0/8', 'fc00::/7', '::1', '203.0.113.7', '2001:db8::/32'];
  expect(readConfig({ ...real, TRUSTED_PROXIES: ranges.join(',') }).trustedProxies).toEqual(ranges);
});

test.each(['0'.repeat(64), 'ab'.repeat(32), '0123'.repeat(16), '0123456789abcdef'.repeat(4)])(
  'UPLOAD-008 in production a key that repeats itself is refused, and not repeated: %s',
  (key) => {
    const read = () => readConfig({ ...real, DOCUMENT_KEY: key });
    expect(read).toThrow(/^DOCUMENT_KEY is a pattern/);
    expect(read).not.toThrow(key);
    expect(readConfig({ ...usable, DOCUMENT_KEY: key }).documentKey).toBe(key);
  },
);

test('WALL-004 the outbox exists where it is configured, and never in production', () => {
  expect(readConfig(usable).outbox).toBe(false);
  expect(readConfig({ ...usable, DEV_OUTBOX: 'on' }).outbox).toBe(true);
  for (const real of [{ NODE_ENV: 'production' }, { MONEY: 'real' }])
    expect(() => readConfig({ ...usable, ...real, DEV_OUTBOX: 'on' })).toThrow('DEV_OUTBOX');
});

test('DEMO-003 simulated traders exist where they are configured, and never in production or with real money', () => {
  expect(readConfig(usable)).toMatchObject({ crowd: false, crowdSeed: 1 });
  expect(readConfig({ ...usable, CROWD: 'on', CROWD_SEED: '7' })).toMatchObject({ crowd: true, crowdSeed: 7 });
  for (const real of [{ NODE_ENV: 'production' }, { MONEY: 'real' }])
    expect(() => readConfig({ ...usable, ...real, CROWD: 'on' })).toThrow(/^CROWD is simulated traders/);
});

test('STOCK-031 with real money prices of stocks are live, with a key, or there are no stocks; a secret is not repeated', () => {
  const key = { ALPACA_KEY_ID: 'id', ALPACA_SECRET_KEY: 'hidden' };
  const real = { ...usable, MONEY: 'real' };
  expect(readConfig(usable).stocks).toMatchObject({ feed: 'auto', alpaca: undefined });
  expect(readConfig({ ...usable, ...key }).stocks?.alpaca).toMatchObject({ keyId: 'id', source: 'iex' });
  expect(readConfig(real).stocks).toBeUndefined();
  expect(readConfig({ ...real, ...key, STOCKS_FEED: 'live' }).stocks?.feed).toBe('live');
  for (const feed of ['auto', 'replay', 'simulated', 'nothing'])
    expect(() => readConfig({ ...real, ...key, STOCKS_FEED: feed })).toThrow('STOCKS_FEED must be');
  const refused = () => readConfig({ ...usable, ALPACA_SECRET_KEY: 'hidden', STOCKS_FEED: 'live' });
  expect(refused).toThrow('needs ALPACA_KEY_ID');
  expect(refused).not.toThrow('hidden');
});

test('DEMO-011 the cast of a demo is made where it is configured, and never in production or with real money', () => {
  expect(readConfig(usable).demoCast).toBe(false);
  expect(readConfig({ ...usable, DEMO_CAST: 'on' }).demoCast).toBe(true);
  for (const real of [{ NODE_ENV: 'production' }, { MONEY: 'real' }])
    expect(() => readConfig({ ...usable, ...real, DEMO_CAST: 'on' })).toThrow(/^DEMO_CAST is made-up users/);
});

test('UPLOAD-008 the key of documents is required in production, and a wrong one is not repeated', () => {
  const { DATABASE_URL } = usable;
  expect(readConfig({ DATABASE_URL }).documentKey).toBeUndefined();
  expect(readConfig({ DATABASE_URL, MONEY: 'real' }).documentKey).toBeUndefined();
  expect(() => readConfig({ DATABASE_URL, NODE_ENV: 'production' })).toThrow('DOCUMENT_KEY');
  expect(readConfig(usable).documentKey).toBe(usable.DOCUMENT_KEY);
  const wrong = () => readConfig({ ...usable, DOCUMENT_KEY: 'f00' });
  expect(wrong).toThrow(ConfigError);
  expect(wrong).not.toThrow(/f00/);
});

test('UPLOAD-015 images are kept in a bucket where one is named, with all that it needs, and the secret is not repeated', () => {
  expect(readConfig(usable).s3).toBeUndefined();
  const s3 = { S3_BUCKET: 'images', S3_ACCESS_KEY_ID: 'an-id', S3_SECRET_ACCESS_KEY: 'a-secret' };
  const read = { bucket: 'images', region: 'us-east-1', accessKeyId: 'an-id', secretAccessKey: 'a-secret' };
  expect(readConfig({ ...usable, ...s3 }).s3).toEqual(read);
  const own = { S3_ENDPOINT: 'https://storage.example.com:9000', S3_REGION: 'eu-1' };
  expect(readConfig({ ...usable, ...s3, ...own }).s3).toMatchObject({ endpoint: own.S3_ENDPOINT, region: 'eu-1' });
  for (const wrong of [
    { S3_BUCKET: 'Images/1' },
    { S3_ENDPOINT: 'storage' },
    { S3_ENDPOINT: 'ftp://storage.example.com' },
    { S3_ENDPOINT: 'http://storage.example.com' },
    { S3_ENDPOINT: 'http://127.example.com' },
    { S3_ACCESS_KEY_ID: '' },
    { S3_SECRET_ACCESS_KEY: '' },
    { S3_SECRET_ACCESS_KEY_FILE: '/nowhere' },
  ]) {
    const start = () => readConfig({ ...usable, ...s3, ...wrong });
    expect(start).toThrow(ConfigError);
    expect(start).toThrow(Object.keys(wrong)[0]);
    expect(start).not.toThrow(/a-secret/);
  }
});

test('ACCOUNT-067 the RPC of wallets is asked over https or on this machine, and its address is not repeated', () => {
  expect(readConfig(usable).wallets).toEqual({ chainId: 1, rpcUrl: undefined });
  for (const rpcUrl of ['https://rpc.example.com/v2/a-key', 'http://127.0.0.1:8545', 'http://localhost:8545/a-key'])
    expect(readConfig({ ...usable, WALLET_RPC_URL: rpcUrl }).wallets.rpcUrl).toBe(rpcUrl);
  for (const wrong of ['rpc', 'http://rpc.example.com/a-key', 'ws://127.0.0.1/a-key', 'http://127.example.com/a-key']) {
    const start = () => readConfig({ ...usable, WALLET_RPC_URL: wrong });
    expect(start).toThrow('WALLET_RPC_URL must be an address of https, or of this machine');
    expect(start).not.toThrow(/a-key/);
  }
});

import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const usable = { DATABASE_URL: 'postgres://localhost/none', DOCUMENT_KEY: 'a'.repeat(64) };

test.each([
  ['FEED', 'weather'],
  ['PORT', '80.80.80'],
  ['PORT', '70000'],
  ['REPLAY_SPEED', '-1'],
  ['LOG_LEVEL', 'loud'],
  ['MONEY', 'funny'],
  ['TRUSTED_PROXIES', 'proxy.example'],
  ['TRUSTED_PROXIES', '10.0.0.1,10.0.0.0/40'],
  ['DATABASE_URL', ''],
  ['DEV_OUTBOX', '1'],
  ['CROWD', 'yes'],
  ['CROWD_SEED', '0'],
  ['DOCUMENT_KEY', 'a secret'],
  ['DOCUMENT_KEY_FILE', '/nowhere'],
])('%s=%s is refused by its name', (name, value) => {
  const read = () => readConfig({ ...usable, [name]: value });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(name);
});

test('what is not set has a default, and in production money is real and prices are live', () => {
  expect(readConfig(usable)).toMatchObject({ port: 3000, host: '127.0.0.1', feed: 'auto', money: 'demo' });
  const production = readConfig({ ...usable, NODE_ENV: 'production' });
  expect(production).toMatchObject({ production: true, money: 'real', feed: 'live' });
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

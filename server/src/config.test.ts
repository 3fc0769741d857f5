import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const usable = { DATABASE_URL: 'postgres://localhost/none' };

test.each([
  ['FEED', 'weather'],
  ['PORT', '80.80.80'],
  ['PORT', '70000'],
  ['REPLAY_SPEED', '-1'],
  ['LOG_LEVEL', 'loud'],
  ['DATABASE_URL', ''],
])('%s=%s is refused by its name', (name, value) => {
  const read = () => readConfig({ ...usable, [name]: value });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(name);
});

test('what is not set has a default, and demo funds end with production', () => {
  expect(readConfig(usable)).toMatchObject({ port: 3000, host: '127.0.0.1', feed: 'auto', demo: true });
  expect(readConfig({ ...usable, NODE_ENV: 'production' })).toMatchObject({ production: true, demo: false });
});

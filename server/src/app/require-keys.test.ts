import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeApp, type WholeApp } from '../../test/whole-app.ts';
import { openApp } from './app.ts';
import { ConfigError } from '../carry/config/config.ts';

let whole: WholeApp;
beforeAll(async () => {
  whole = await wholeApp();
  const { audit } = whole.app.core;
  await audit.append({ staff: undefined, act: 'desk.user', subject: 'user:1000', detail: {} });
  await audit.sign();
  await whole.app.stop();
});
afterAll(async () => {
  await whole.database.drop();
  rmSync(whole.app.core.config.dataDir, { recursive: true });
});
const again = () => {
  const { config, log } = whole.app.core;
  return openApp({ config, logger: log, onFatal: () => undefined, limits: 'off' });
};

test.each(['audit', 'index-key'])(
  'DESK-014 OPT-020 a database does not start without the key in %s that it was signed with, and none is made in its place',
  async (name) => {
    const folder = join(whole.app.core.config.dataDir, name);
    renameSync(folder, `${folder}-away`);
    const started = again();
    await expect(started).rejects.toThrow(ConfigError);
    await expect(started).rejects.toThrow(`${join(folder, 'key.pem')} is missing`);
    expect(existsSync(folder)).toBe(false);
    renameSync(`${folder}-away`, folder);
    await (await again()).stop();
  },
);

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

let base: string;
beforeAll(() => void (base = mkdtempSync(join(tmpdir(), 'scratch-'))));
afterAll(() => rmSync(base, { recursive: true }));

/** Prints the folder of a process of its own, and whether others may read it. */
function folderOfAnother(): { folder: string; mode: number; ended: number } {
  const script = `
    import { statSync } from 'node:fs';
    import { scratchFolder } from ${JSON.stringify(join(import.meta.dirname, 'scratch.ts'))};
    const folder = scratchFolder(${JSON.stringify(base)});
    console.log(JSON.stringify({ folder, mode: statSync(folder).mode & 0o777, ended: process.pid }));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' });
  return JSON.parse(stdout) as { folder: string; mode: number; ended: number };
}

test('it can be entered by PostgreSQL, is removed with its process, and removes what killed ones have left', () => {
  const { folder, mode, ended } = folderOfAnother();
  expect([existsSync(folder), mode]).toEqual([false, 0o755]);
  const [left, used, other] = [`glassbook-check-${ended}-abc`, `glassbook-check-${process.pid}-abc`, 'something-else'];
  for (const name of [left, used, other]) mkdirSync(join(base, name));
  folderOfAnother();
  expect(readdirSync(base).sort()).toEqual([used, other]);
});

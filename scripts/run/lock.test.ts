import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isAlive, processWith } from '../../server/src/carry/postgres/processes.ts';
import { runningOn, takeLock } from './lock.ts';

let dataDir = '';
let bystander: ChildProcess;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'lock-'));
  bystander = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { stdio: 'ignore' });
});
afterEach(() => {
  bystander.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});
const identity = () => processWith(bystander.pid!)!;
const runFile = () => join(dataDir, 'run.json');

test('the first one has the directory, the second is refused with the holder and changes nothing', async () => {
  const lock = await takeLock(dataDir, 3000);
  const before = readFileSync(runFile(), 'utf8');
  await expect(takeLock(dataDir, 4000)).rejects.toThrow(
    `already runs on DATA_DIR ${dataDir} (process ${process.pid}, http://localhost:3000)`,
  );
  expect(readFileSync(runFile(), 'utf8')).toBe(before);
  expect(readdirSync(dataDir)).toEqual(['run.json']);
  lock.release();
  expect(existsSync(runFile())).toBe(false);
});

test('the running process, and where its database is, can be read', async () => {
  expect(runningOn(dataDir)).toBeUndefined();
  const lock = await takeLock(dataDir, 3000);
  lock.update({ databaseUrl: 'postgresql://somewhere' });
  expect(runningOn(dataDir)).toMatchObject({ pid: process.pid, port: 3000, databaseUrl: 'postgresql://somewhere' });
  lock.release();
});

test('the file of a process that is gone is taken over and what it left running is ended', async () => {
  const orphan = identity();
  // A process with this number lives, but it started at another time: the number was given anew.
  writeFileSync(runFile(), JSON.stringify({ pid: process.pid, started: 'once', port: 3000, children: [orphan] }));
  const lock = await takeLock(dataDir, 3000);
  expect(isAlive(orphan)).toBe(false);
  expect(runningOn(dataDir)?.pid).toBe(process.pid);
  lock.release();
});

test('a process that has the number of an orphan but is another is left alone', async () => {
  writeFileSync(
    runFile(),
    JSON.stringify({ pid: process.pid, started: 'once', port: 3000, children: [{ ...identity(), started: 'once' }] }),
  );
  (await takeLock(dataDir, 3000)).release();
  expect(isAlive(identity())).toBe(true);
});

test('a file that cannot be read is taken over', async () => {
  writeFileSync(runFile(), '{"pid":');
  (await takeLock(dataDir, 3000)).release();
});

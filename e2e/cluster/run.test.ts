/** `npm run cluster` cleans up after itself, however it is ended. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '../system.ts';
import { whyNot } from './packages.ts';
import { skipFor } from './shared-cluster.ts';

test(
  'a series that is ended by SIGTERM within a round leaves no folder behind',
  { tags: ['long'], timeout: 600_000 },
  async ({ skip, task }) => {
    skipFor(whyNot(), { skip, task });
    const folder = mkdtempSync(join(tmpdir(), 'series-'));
    // The user that runs PostgreSQL has its folders in here.
    chmodSync(folder, 0o755);
    const series = spawn(process.execPath, ['e2e/cluster/run.ts', 'r12', '1'], {
      cwd: root,
      env: { ...process.env, TMPDIR: folder },
      stdio: 'ignore',
    });
    onTestFinished(() => {
      series.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    });
    const ended = once(series, 'exit');
    const left = () => readdirSync(folder).map((name) => name.replace(/[^-]*$/, ''));
    await expect.poll(left, { timeout: 400_000 }).toContain('glassbook-cluster-histories-');
    series.kill('SIGTERM');
    expect(await ended).toEqual([130, null]);
    expect(left()).toEqual([]);
  },
);

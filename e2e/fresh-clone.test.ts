/** `npm start` as its first user types it: in a fresh clone, with whatever Node and npm the machine has. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort, lives, root, stillMarket } from './system.ts';

const LONG_MS = 400_000;

/** `npm start` in a process group of its own, as a terminal gives it. */
type Started = {
  npm: ChildProcess;
  said: () => string;
  untilReady: (ms: number) => Promise<void>;
  exited: Promise<number | NodeJS.Signals | null>;
};

describe('a fresh clone', () => {
  let folder: string;
  let port: number;
  let started: Started | undefined;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'glassbook-fresh-'));
    const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
    });
    const files = listed.split('\0').filter((name) => name !== '' && existsSync(join(root, name)));
    for (const file of files) cpSync(join(root, file), join(folder, file));
    port = await freePort();
  });
  afterAll(async () => {
    if (started?.npm.pid !== undefined && started.npm.exitCode === null && started.npm.signalCode === null) {
      process.kill(-started.npm.pid, 'SIGTERM');
      await started.exited;
    }
    rmSync(folder, { recursive: true, force: true });
  });

  function start(): Started {
    const path = (process.env['PATH'] ?? '').split(delimiter).filter((part) => !part.startsWith(root));
    const environment = Object.entries(process.env).filter(
      ([name]) => !/^(npm_|NODE_|VITEST|DATABASE_URL)/i.test(name),
    );
    const npm = spawn('npm', ['start'], {
      cwd: folder,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...Object.fromEntries(environment),
        ...{ PATH: path.join(delimiter), PORT: String(port), DATA_DIR: join(folder, 'data') },
        ...stillMarket(),
      },
    });
    let said = '';
    for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const exited = new Promise<number | NodeJS.Signals | null>((done) =>
      npm.on('exit', (code, signal) => done(signal ?? code)),
    );
    const untilReady = async (ms: number) => {
      const until = performance.now() + ms;
      while (!said.includes(`Glassbook is ready: http://localhost:${port}`)) {
        if (performance.now() > until || npm.exitCode !== null || npm.signalCode !== null)
          throw new Error(`it did not become ready:\n${said}`);
        await wait(50);
      }
    };
    return (started = { npm, said: () => said, untilReady, exited });
  }

  /** The server and PostgreSQL. */
  const children = (): number[] => {
    const { children: own } = JSON.parse(readFileSync(join(folder, 'data/run.json'), 'utf8')) as {
      children: { pid: number }[];
    };
    const postgres = readFileSync(join(folder, 'data/postgres/postmaster.pid'), 'utf8').split('\n')[0];
    return [...own.map(({ pid }) => pid), Number(postgres)];
  };
  const untilGone = async (pids: readonly number[]) => {
    for (let tries = 0; tries < 200 && pids.some(lives); tries += 1) await wait(50);
    return pids.filter(lives);
  };

  test('is installed, built and started by one command', { timeout: LONG_MS }, async () => {
    const { said, untilReady } = start();
    await untilReady(LONG_MS);
    expect(said()).toMatch(/Installing packages \(npm ci\) …[^]*Building the screens …[^]*Glassbook is ready/);
    const page = await fetch(`http://localhost:${port}/`);
    const html = await page.text();
    expect([page.status, html]).toEqual([200, expect.stringContaining('<div id="root">')]);
    const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(html) ?? [];
    expect((await fetch(`http://localhost:${port}${script}`)).headers.get('content-type')).toMatch(/javascript/);
    expect((await fetch(`http://localhost:${port}/api/health`)).status).toBe(200);
  });

  test('ends all processes on SIGTERM to npm', { timeout: LONG_MS }, async () => {
    if (!started) throw new Error('it was not started');
    const pids = children();
    expect(pids.filter(lives)).toHaveLength(2);
    started.npm.kill('SIGTERM');
    await started.exited;
    expect(await untilGone(pids)).toEqual([]);
  });

  test(
    'starts again without installing or building, and ends all processes on Ctrl-C',
    { timeout: LONG_MS },
    async () => {
      const { npm, said, untilReady, exited } = start();
      await untilReady(30_000);
      expect(said()).not.toMatch(/Installing|Building/);
      const pids = children();
      // A terminal sends it to the whole group.
      process.kill(-(npm.pid ?? 0), 'SIGINT');
      await exited;
      expect(await untilGone(pids)).toEqual([]);
      expect(said()).toContain('Glassbook has stopped.');
    },
  );
});

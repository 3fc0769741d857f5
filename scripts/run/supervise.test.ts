import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { postmaster } from '../../server/src/carry/postgres/cluster.ts';
import { isAlive, signal } from '../../server/src/carry/postgres/processes.ts';
import { runningOn, takeLock, type Lock } from './lock.ts';
import { holdPort } from './port.ts';
import {
  checkPort,
  checkReachable,
  demoSwitch,
  outboxFor,
  prepareDataDir,
  readSettings,
  type Settings,
} from './settings.ts';
import { supervise, type Supervisor } from './supervise.ts';

/** A server of a few lines that works, or ends with the given code. */
const fakeServer = `
import { appendFileSync, existsSync } from 'node:fs';
import { createServer } from 'node:http';
appendFileSync(process.env.DATA_DIR + '/starts', process.env.DATABASE_URL + '\\n');
appendFileSync(process.env.DATA_DIR + '/awaits', process.env.AWAIT_DATABASE === '1' ? 'yes\\n' : 'no\\n');
if (process.env.FAKE_EXIT) process.exit(Number(process.env.FAKE_EXIT));
const message = (peer) => ({ ready: true, seq: 1, feed: 'replay', version: '0', peer });
process.once('message', () =>
  createServer(({ socket }, reply) => reply.end(JSON.stringify({ type: 'ok', message: message(socket.remoteAddress) })))
    .listen({ fd: Number(process.env.LISTEN_FD) }));
if (process.env.FAKE_STANDBY) process.send('standby');
const leads = () => !process.env.FAKE_STANDBY || existsSync(process.env.DATA_DIR + '/leads');
const looking = setInterval(() => leads() && (clearInterval(looking), process.send('ready')), 5);
process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
`;
const pace = { deathsMax: 3, livedMs: 60_000, firstPauseMs: 10, pauseMaxMs: 50 };

let settings: Settings;
let lock: Lock;
let lines: string[];
let supervisor: Supervisor | undefined;

const freePort = () =>
  new Promise<number>((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => done(port));
    });
  });

beforeEach(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'supervise-'));
  const serverFile = join(dataDir, 'fake-server.mjs');
  writeFileSync(serverFile, fakeServer);
  settings = {
    dataDir,
    port: await freePort(),
    host: '127.0.0.1',
    databaseUrl: 'postgresql://given',
    walArchive: undefined,
    isDev: false,
    serverFile,
  };
  lock = await takeLock(dataDir, settings.port);
  lines = [];
});
afterEach(async () => {
  supervisor?.stop();
  await supervisor?.done.catch(() => undefined);
  supervisor = undefined;
  vi.unstubAllEnvs();
  rmSync(settings.dataDir, { recursive: true, force: true });
});

const begin = async () => {
  const port = await holdPort(settings.port, settings.host);
  return (supervisor = supervise(settings, lock, (line) => lines.push(line), { port, pace }));
};
const said = (line: string) =>
  vi.waitFor(() => expect(lines.join('\n')).toContain(line), { timeout: 20_000, interval: 20 });
const isCut = (answers: string) => answers === 'ECONNRESET';
/** The answer to a call on a connection of its own, from an address of its own. */
const ask = (port: number) =>
  new Promise<string>((done) => {
    const asked = get(
      { port, host: '127.0.0.1', localAddress: '127.0.0.9', path: '/api/health', agent: false },
      (reply) => {
        let text = '';
        reply.on('data', (chunk: Buffer) => (text += chunk.toString()));
        reply.on('end', () => {
          const { message } = JSON.parse(text) as { message: { peer?: string } };
          const { statusCode = 0, headers } = reply;
          done(
            `${statusCode} ${statusCode === 503 ? `retry after ${headers['retry-after'] ?? ''}` : (message.peer ?? '')}`,
          );
        });
      },
    );
    asked.on('error', (cause) => done('code' in cause ? String(cause.code) : cause.message));
  });
const serverNow = () => runningOn(settings.dataDir)!.children[0]!;

describe('the supervisor', () => {
  test('prints when it is ready and with which prices, and ends what it started on request', async () => {
    const { done, stop } = await begin();
    await said(`Glassbook is ready: http://localhost:${settings.port} (feed: replay)`);
    const server = serverNow();
    stop();
    stop();
    expect(await done).toBe(0);
    expect(isAlive(server)).toBe(false);
    expect(lines.filter((line) => line === 'Stopping …')).toHaveLength(1);
    expect(lines.at(-1)).toBe('Glassbook has stopped.');
  });

  test('starts a server again that was killed', async () => {
    await begin();
    await said('Glassbook is ready:');
    const first = serverNow();
    signal(first, 'SIGKILL');
    await said('Glassbook is ready again:');
    expect(lines).toContain('The server ended unexpectedly (SIGKILL); starting it again.');
    expect(serverNow().pid).not.toBe(first.pid);
  });

  test('a server that was ready and is killed is started again however often that happens', async () => {
    await begin();
    await said('Glassbook is ready:');
    for (let kill = 1; kill <= pace.deathsMax + 1; kill += 1) {
      signal(serverNow(), 'SIGKILL');
      await vi.waitFor(() => expect(lines.filter((line) => line.includes('is ready again'))).toHaveLength(kill), {
        timeout: 20_000,
        interval: 20,
      });
    }
  });

  test('no client is refused a connection while a server is replaced, and each server sees the address of its caller', async () => {
    await begin();
    await said('Glassbook is ready:');
    const answers: string[] = [];
    let over = false;
    const asking = async () => {
      while (!over) answers.push(await ask(settings.port));
    };
    const callers = [asking(), asking(), asking()];
    for (let kill = 1; kill <= 3; kill += 1) {
      signal(serverNow(), 'SIGKILL');
      await vi.waitFor(() => expect(lines.filter((line) => line.includes('is ready again'))).toHaveLength(kill), {
        timeout: 20_000,
        interval: 20,
      });
      const served = answers.length;
      await vi.waitFor(() => expect(answers.slice(served)).toContain('200 127.0.0.9'), { timeout: 5_000, interval: 5 });
    }
    over = true;
    await Promise.all(callers);
    // A call that a killed server had taken is cut.
    expect(new Set(answers)).toEqual(new Set(['200 127.0.0.9', '503 retry after 1', ...answers.filter(isCut)]));
  });

  test('a server that cannot reach its storage is started again for as long as that lasts', async () => {
    vi.stubEnv('FAKE_EXIT', '75');
    await begin();
    const again = 'The server ended unexpectedly (75); starting it again.';
    await vi.waitFor(() => expect(lines.filter((line) => line === again).length).toBeGreaterThan(pace.deathsMax + 1), {
      timeout: 20_000,
      interval: 20,
    });
  });

  test('STANDBY-003 a server that stands by is not ready, says so on the port, and waits for its database when it is started again', async () => {
    vi.stubEnv('FAKE_STANDBY', '1');
    await begin();
    await said('Glassbook stands by: another server leads on this database.');
    const health = async () => {
      const reply = await fetch(`http://127.0.0.1:${settings.port}/api/health`);
      const { message } = (await reply.json()) as { message: { ready: boolean; standby?: boolean } };
      return [reply.status, message.ready, message.standby];
    };
    expect(await health()).toEqual([503, false, true]);
    signal(serverNow(), 'SIGKILL');
    await vi.waitFor(() => expect(lines.filter((line) => line.includes('stands by'))).toHaveLength(2), {
      timeout: 20_000,
      interval: 20,
    });
    expect(readFileSync(join(settings.dataDir, 'awaits'), 'utf8')).toBe('no\nyes\n');
    expect(lines.join('\n')).not.toContain('is ready');
    writeFileSync(join(settings.dataDir, 'leads'), '');
    await said('Glassbook is ready:');
    expect(await health()).toEqual([200, true, undefined]);
  });

  test('STANDBY-006 a server whose lease was taken is started again, as a standby, however often that happens', async () => {
    vi.stubEnv('FAKE_EXIT', '76');
    await begin();
    const again = 'Another server took this database over; starting again as its standby.';
    await vi.waitFor(() => expect(lines.filter((line) => line === again).length).toBeGreaterThan(pace.deathsMax + 1), {
      timeout: 20_000,
      interval: 20,
    });
  });

  test('only a server that was ready before waits for its database', async () => {
    await begin();
    await said('Glassbook is ready:');
    signal(serverNow(), 'SIGKILL');
    await said('Glassbook is ready again:');
    expect(readFileSync(join(settings.dataDir, 'awaits'), 'utf8')).toBe('no\nyes\n');
  });

  test('does not start a server again that exits with "cannot run like this"', async () => {
    vi.stubEnv('FAKE_EXIT', '78');
    expect(await (await begin()).done).toBe(78);
    expect(lines).toEqual([]);
  });

  test('gives up on a server that keeps exiting', async () => {
    vi.stubEnv('FAKE_EXIT', '3');
    await expect((await begin()).done).rejects.toThrow('Gave up after 3 attempts in a row');
    expect(lines.filter((line) => line === 'The server ended unexpectedly (3); starting it again.')).toHaveLength(3);
  });

  test(
    'starts PostgreSQL, and both again when it was killed, and leaves nothing behind',
    { timeout: 60_000 },
    async () => {
      settings = { ...settings, databaseUrl: undefined };
      const { done, stop } = await begin();
      await said('Glassbook is ready:');
      const { databaseUrl } = runningOn(settings.dataDir)!;
      expect(databaseUrl).toMatch(/^postgresql:\/\/glassbook_app:[0-9a-f]{48}@127\.0\.0\.1:\d+\/glassbook$/);
      const first = serverNow();
      signal(postmaster(`${settings.dataDir}/postgres`)!, 'SIGKILL');
      await said('Glassbook is ready again:');
      expect(lines).toContain('PostgreSQL ended unexpectedly; starting it and the server again.');
      expect(isAlive(first)).toBe(false);
      const second = postmaster(`${settings.dataDir}/postgres`)!;
      stop();
      expect(await done).toBe(0);
      expect(isAlive(second)).toBe(false);
    },
  );
});

describe('an invalid start is refused in one line', () => {
  test('a port that is taken', async () => {
    const other = createServer().listen(settings.port, '127.0.0.1');
    const why = `Port ${settings.port} is taken by another program; set PORT to another one.`;
    await expect(checkPort(settings.port, '127.0.0.1')).rejects.toThrow(why);
    await expect(holdPort(settings.port, '127.0.0.1')).rejects.toThrow(why);
    other.close();
  });

  test('a port that browsers refuse to ask', async () => {
    const why = 'Browsers refuse to open port 6000; set PORT to another one.';
    await expect(checkReachable(6000)).rejects.toThrow(why);
    await expect(checkReachable(settings.port)).resolves.toBeUndefined();
  });

  test('a port that is none', () => {
    expect(() => readSettings({ PORT: '80a' }, [])).toThrow('PORT must be a number from 1 to 65535, not "80a".');
  });

  test('a DATA_DIR that cannot be made', () => {
    const file = join(settings.dataDir, 'a-file');
    writeFileSync(file, '');
    expect(() => prepareDataDir(join(file, 'below'))).toThrow(
      `DATA_DIR ${join(file, 'below')} cannot be written to (ENOTDIR).`,
    );
  });
});

test.for([
  [{}, 'on'],
  [{ DEV_OUTBOX: 'off' }, 'off'],
  [{ SMTP_URL: 'smtp://mail.example.org' }, 'off'],
  [{ TRUSTED_PROXIES: '127.0.0.1' }, 'off'],
  [{ NODE_ENV: 'production' }, 'off'],
  [{ MONEY: 'real' }, 'off'],
] as const)('with %o the outbox is %s', ([env, expected]) => {
  expect(outboxFor(env)).toBe(expected);
});

test.for([
  [{}, 'on'],
  [{ CROWD: 'off' }, 'off'],
  [{ NODE_ENV: 'production' }, 'off'],
  [{ NODE_ENV: 'production', MONEY: 'demo' }, 'off'],
  [{ MONEY: 'real' }, 'off'],
] as const)('DEMO-003 with %o simulated traders are %s', ([env, expected]) => {
  expect(demoSwitch(env, 'CROWD')).toBe(expected);
});

test.for([
  [{}, 'on'],
  [{ DEMO_CAST: 'off' }, 'off'],
  [{ NODE_ENV: 'production' }, 'off'],
  [{ MONEY: 'real' }, 'off'],
] as const)('DEMO-011 with %o the cast of a demo is %s', ([env, expected]) => {
  expect(demoSwitch(env, 'DEMO_CAST')).toBe(expected);
});

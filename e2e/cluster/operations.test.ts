/** Install, upgrade, backup, restore and failover, by the commands that docs/operations.md tells an operator. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { spot } from '@glassbook/contract';
import { expect, onTestFinished } from 'vitest';
import { auditOf, storedSeq } from '../crash/rig.ts';
import { run } from '../crash/sql.ts';
import { priceAt } from '../crash/systems.ts';
import { freePort, root } from '../system.ts';
import { patiently, signUp, yes } from '../trader.ts';
import type { Cluster } from './cluster.ts';
import { faults } from './faults.ts';
import { postgresBinaries, whyNot } from './packages.ts';
import { ownerOfParts, ownFolder } from './run-as-postgres.ts';
import { skipFor, test } from './shared-cluster.ts';

/** Long enough for a machine that is stopped for minutes. */
const COMMANDS_MS = 400_000;

const section = (title: string): string => {
  const page = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  return page.split(/^## /m).find((one) => one.startsWith(`${title}\n`)) ?? '';
};
/** The blocks of commands of a section, in the order in which they are typed. */
const blocksOf = (title: string): string[] =>
  [...section(title).matchAll(/^```\n([^]*?)\n```$/gm)].map(([, commands = '']) => commands);
/** The names of the settings that a block exports. */
const namesIn = (settings = ''): string[] =>
  [...settings.matchAll(/\b([A-Z]+(?:_[A-Z]+)*)=/g)].map(([, name = '']) => name);

/** A machine of the rig beside those of the databases, on which a server is installed. */
const NEW_MACHINE = 2;
type Act = (verb: string, unit: string) => Promise<void>;

/** What systemd does with the unit of a server that was installed: its settings are read from its files. */
function installed(unitFile: string): Act {
  const settingsIn = (file: string) =>
    Object.fromEntries(
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line) => (/^\w+=/.test(line) ? [line.split(/=(.*)/s)] : [])),
    ) as Record<string, string>;
  return (verb) => {
    expect(verb).toBe('enable');
    const { ExecStart = '', EnvironmentFile = '', WorkingDirectory } = settingsIn(unitFile);
    const log = openSync(`${unitFile}.log`, 'a');
    const unit = spawn('/bin/sh', ['-c', `exec ${ExecStart}`], {
      cwd: WorkingDirectory,
      stdio: ['ignore', log, log],
      env: { PATH: '/usr/bin:/bin', HOME: dirname(unitFile), ...settingsIn(EnvironmentFile) },
    });
    const ended = once(unit, 'exit');
    onTestFinished(async () => {
      unit.kill('SIGTERM');
      await ended;
    });
    return Promise.resolve();
  };
}

/** What `systemctl` does on the machines of the rig: each has one database and one server. */
async function serveUnits({ databases, engines }: Cluster): Promise<string> {
  const isNew = installed(join(databases.folder, 'etc/glassbook.service'));
  const act = async (place: number, verb: string, unit: string): Promise<void> => {
    if (place === NEW_MACHINE) return isNew(verb, unit);
    const [node, engine] = [databases.nodes[place], engines[place]];
    if (!node || !engine) throw new Error(`there is no machine ${place}`);
    if (unit === 'glassbook') {
      if (verb !== 'start') await engine.system.end('SIGTERM');
      // Nobody waits for it: started again it may be the standby.
      if (verb !== 'stop') void engine.system.startAgain().catch(() => undefined);
    } else if (verb === 'stop') await node.patroni.end();
    else node.patroni.start();
  };
  const server = createServer((request, answer) => {
    const [, place, verb = '', unit = ''] = (request.url ?? '').split('/');
    act(Number(place), verb, unit).then(
      () => answer.end(),
      (cause: unknown) => answer.writeHead(500).end(String(cause)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

type Shell = (place: number, commands?: string, more?: Record<string, string>, signal?: AbortSignal) => Promise<string>;

/** Types commands on a machine of the rig, as the user that runs PostgreSQL; on one without a database as this user. */
async function openShells(cluster: Cluster): Promise<Shell> {
  const { databases, engines } = cluster;
  const { folder, url, superUrl, replicatorUrl } = databases;
  const owner = ownerOfParts();
  const backups = ownFolder(join(folder, 'backups'), owner);
  const bin = join(folder, 'bin');
  mkdirSync(bin, { recursive: true });
  const units = await serveUnits(cluster);
  const program = (name: string, text: string) => {
    writeFileSync(join(bin, name), `#!/bin/bash\n${text}\n`);
    chmodSync(join(bin, name), 0o755);
  };
  // sudo systemctl VERB [--now] UNIT
  program('sudo', `exec curl -sS --fail-with-body ${units}/$MACHINE/$2/$(basename "\${!#}" .service)`);
  // git clone REPOSITORY FOLDER, git -C FOLDER pull: what is here is the new version.
  program('git', 'if [ "$1" = clone ]; then exec ln -s "$2" "$3"; fi; [ "$3" = pull ]');
  return (place, commands = '', more = {}, ended) =>
    new Promise((done, fail) => {
      const [node, engine] = [databases.nodes[place], engines[place]];
      const env = {
        ...{
          PATH: `${bin}:${postgresBinaries}:/usr/bin:/bin`,
          LC_ALL: 'C.UTF-8',
          HOME: folder,
          MACHINE: String(place),
        },
        ...{ PATRONICTL_CONFIG_FILE: node?.settings, PGDATA: join(node?.folder ?? '', 'data') },
        ...{ WAL: join(backups, 'wal'), BACKUP: join(backups, '2026-11-30') },
        ...{ NODE: node?.name, ROOM: '64', PRIMARY: superUrl, REPLICATOR: replicatorUrl },
        ...{ REPOSITORY: root, SRV: root, DATABASE_URL: url, HEALTH: `${engine?.system.origin ?? ''}/api/health` },
        ...more,
      };
      const shell = spawn('/bin/bash', ['-euo', 'pipefail', '-c', commands], {
        ...(node ? owner : {}),
        ...{ cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'], timeout: COMMANDS_MS },
        ...(ended ? { signal: ended } : {}),
      });
      let said = '';
      for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (chunk: Buffer) => (said += String(chunk)));
      shell.on('error', fail);
      shell.on('exit', (code, signal) =>
        code === 0 ? done(said) : fail(new Error(`machine ${place}: ${code ?? signal}:\n${commands}\n${said}`)),
      );
    });
}

/** Places orders far from the market; each is acknowledged. */
async function ordersOf({
  origin,
  engines,
}: Cluster): Promise<{ place: () => Promise<number>; open: () => Promise<number[]> }> {
  const trader = await signUp(origin, engines[0].system.mailbox);
  const price = await priceAt(origin);
  const order = { currency_id: '2', legal_id: '3', type: '1', order_type: 'limit', amount: '0.0500' } as const;
  return {
    place: async () =>
      yes(await patiently(() => trader.call(spot.placeOrder, { ...order, target_price: (price * 0.9).toFixed(2) })))
        .data.id,
    open: async () => yes(await patiently(() => trader.call(spot.orders, { status: '1' }))).message.map(({ id }) => id),
  };
}

test(
  'STANDBY-014 a backup is restored under Patroni with all that was acknowledged after it, by the commands of the page',
  { tags: ['long'], timeout: 900_000, retry: 0 },
  async ({ stage, skip, task }) => {
    skipFor(whyNot(), { skip, task });
    if (!stage) return;
    const { cluster } = await stage.open();
    const { databases, untilWhole } = cluster;
    const [settings = '', archive, backup, stopServer, stopDatabase, restore, copy, startServer, ...more] = blocksOf(
      'Backup and restore under Patroni',
    );
    expect(more).toEqual([]);
    const shell = await openShells(cluster);
    // The settings are the rig's own, by the names of the page.
    await shell(
      0,
      namesIn(settings)
        .map((name) => `: "$${name}"`)
        .join('\n'),
    );

    const { replica } = await untilWhole();
    const orders = await ordersOf(cluster);
    const first = await orders.place();
    await shell(0, archive);
    await shell(0, backup);
    const second = await orders.place();
    const [here, there] = replica.name === 'pg1' ? [1, 0] : [0, 1];
    for (const place of [0, 1]) await shell(place, stopServer);
    const seq = await storedSeq(databases.url);
    for (const place of [there, here]) await shell(place, stopDatabase);
    await shell(here, restore);
    await shell(there, copy);
    expect((await databases.untilInSync()).primary.name).toBe(databases.nodes[here]?.name);
    expect(await storedSeq(databases.url)).toBe(seq);
    expect(await auditOf(databases.url)).toEqual([]);
    for (const place of [0, 1]) await shell(place, startServer);
    await untilWhole();
    const third = await orders.place();
    expect((await orders.open()).sort()).toEqual([first, second, third].sort());
  },
);

test(
  'STANDBY-014 the lead of the database is moved by hand, and a node is copied anew, by the commands of the page',
  { tags: ['long'], timeout: 900_000, retry: 0 },
  async ({ stage, skip, task }) => {
    skipFor(whyNot(), { skip, task });
    if (!stage) return;
    const { cluster } = await stage.open();
    const { databases, untilWhole } = cluster;
    const [move = '', copyAnew, , ...more] = blocksOf('Failover of the database');
    expect(more).toEqual([]);
    const shell = await openShells(cluster);
    // The page moves it from pg2: there it has to be.
    if ((await untilWhole()).primary.name === 'pg1') {
      const [from, to] = [/pg2(?= --candidate)/, /pg1(?= --force)/];
      await shell(0, move.replace(from, 'pg1').replace(to, 'pg2'));
      await expect.poll(async () => (await untilWhole()).primary.name, { timeout: COMMANDS_MS }).toBe('pg2');
    }
    const orders = await ordersOf(cluster);
    const first = await orders.place();
    await shell(0, move);
    await expect.poll(async () => (await untilWhole()).primary.name, { timeout: COMMANDS_MS }).toBe('pg1');
    await shell(0, copyAnew);
    const { primary } = await untilWhole();
    expect(primary.name).toBe('pg1');
    const second = await orders.place();
    expect((await orders.open()).sort()).toEqual([first, second].sort());
    expect(await databases.untilInSync()).toMatchObject({ replica: { name: 'pg2' } });
  },
);

test(
  'STANDBY-014 the watch of the page hands the lead over from a primary whose disk is full',
  { tags: ['long'], timeout: 900_000, retry: 0 },
  async ({ stage, skip, task }) => {
    skipFor(whyNot(), { skip, task });
    if (!stage) return;
    const { cluster } = await stage.open();
    const { databases, untilWhole } = cluster;
    skipFor(databases.noDisk, { skip, task });
    const [, , watch = ''] = blocksOf('Failover of the database');
    const shell = await openShells(cluster);
    const roles = await untilWhole();
    const orders = await ordersOf(cluster);
    const first = await orders.place();
    const fill = faults.find(({ name }) => name === 'disk of the primary full');
    const stop = new AbortController();
    // Both machines have the folder of the rig.
    await shell(0, watch);
    const watching = [0, 1].map((place) => shell(place, 'exec "$HOME/watch-room"', {}, stop.signal));
    const heal = await fill?.strike(roles, cluster);
    try {
      const primary = async () => (await databases.nodeThatIs('primary'))?.name;
      // A watch that ends fails this at once.
      await Promise.race([expect.poll(primary, { timeout: COMMANDS_MS }).toBe(roles.replica.name), ...watching]);
      let second: number | undefined;
      const place = async () => (second ??= await orders.place().catch(() => undefined));
      await expect.poll(place, { timeout: COMMANDS_MS }).toBeTypeOf('number');
      expect(await orders.open()).toEqual(expect.arrayContaining([first, second]));
    } finally {
      heal?.();
      stop.abort();
      await Promise.allSettled(watching);
    }
    await untilWhole();
    expect(await orders.open()).toContain(first);
  },
);

test(
  'STANDBY-015 a server is installed by the commands of the page, and the commands of its alarms run',
  { tags: ['long'], timeout: 900_000, retry: 0 },
  async ({ stage, skip, task }) => {
    skipFor(whyNot(), { skip, task });
    if (!stage) return;
    const { cluster } = await stage.open();
    const { superUrl, url, folder } = cluster.databases;
    const [settings, install, ...more] = blocksOf('Install');
    expect(more).toEqual([]);
    const shell = await openShells(cluster);
    await run(superUrl, 'CREATE DATABASE installed OWNER glassbook');
    const [own, port] = [new URL(url), String(await freePort())];
    own.pathname = '/installed';
    const here = {
      ...{ SRV: join(folder, 'srv'), ETC: join(folder, 'etc'), DATA: join(folder, 'var'), PORT: port },
      ...{ DATABASE_URL: own.href, PUBLIC_ORIGIN: 'https://trade.example.org' },
      HEALTH: `http://localhost:${port}/api/health`,
    };
    for (const place of [here.ETC, here.DATA]) mkdirSync(place);
    await shell(
      NEW_MACHINE,
      namesIn(settings)
        .map((name) => `: "$${name}"`)
        .join('\n'),
      here,
    );
    await shell(NEW_MACHINE, install, here);
    const [row] = await run(own.href, 'SELECT epoch FROM writer');
    expect(Number(row?.['epoch'])).toBe(1);

    // With a space it is a command and no word.
    const table = section('Failover')
      .split('\n')
      .filter((line) => line.startsWith('|'));
    const typed = table.flatMap((line) =>
      [...(line.split('|')[3] ?? '').matchAll(/`([^`]+ [^`]+)`/g)].map(([, one = '']) => one),
    );
    expect(typed.length).toBeGreaterThan(4);
    for (const command of typed) await shell(NEW_MACHINE, `cd "$SRV"\n${command}`, here);
  },
);

test(
  'STANDBY-015 an upgrade by the commands of the page changes who leads, and loses nothing',
  { tags: ['long'], timeout: 900_000, retry: 0 },
  async ({ stage, skip, task }) => {
    skipFor(whyNot(), { skip, task });
    if (!stage) return;
    const { cluster } = await stage.open();
    const { engines, untilWhole } = cluster;
    const [ofStandby, ofLeader, ...more] = blocksOf('Upgrade');
    expect(more).toEqual([]);
    const shell = await openShells(cluster);
    const { leader, standby } = await untilWhole();
    const orders = await ordersOf(cluster);
    const first = await orders.place();
    await shell(engines.indexOf(standby), ofStandby);
    await shell(engines.indexOf(leader), ofLeader);
    expect((await untilWhole()).leader).toBe(standby);
    const second = await orders.place();
    expect((await orders.open()).sort()).toEqual([first, second].sort());
  },
);

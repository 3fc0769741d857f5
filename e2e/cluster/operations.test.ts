/** Backup, restore and failover under Patroni, by the commands that docs/operations.md tells an operator. */
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { spot } from '@glassbook/contract';
import { expect, onTestFinished } from 'vitest';
import { auditOf, storedSeq } from '../crash/rig.ts';
import { priceAt } from '../crash/systems.ts';
import { root } from '../system.ts';
import { patiently, signUp, yes } from '../trader.ts';
import type { Cluster } from './cluster.ts';
import { postgresBinaries, whyNot } from './packages.ts';
import { ownerOfParts, ownFolder } from './run-as-postgres.ts';
import { skipFor, test } from './shared-cluster.ts';

/** Long enough for a machine that is stopped for minutes. */
const COMMANDS_MS = 400_000;

/** The blocks of commands of a section, in the order in which they are typed. */
function blocksOf(title: string): string[] {
  const page = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  const section = page.split(/^## /m).find((one) => one.startsWith(`${title}\n`)) ?? '';
  return [...section.matchAll(/^```\n([^]*?)\n```$/gm)].map(([, commands = '']) => commands);
}

/** What `systemctl` does on the machines of the rig: each has one database and one server. */
async function serveUnits({ databases, engines }: Cluster): Promise<string> {
  const act = async (place: number, verb: string, unit: string): Promise<void> => {
    const [node, engine] = [databases.nodes[place], engines[place]];
    if (!node || !engine) throw new Error(`there is no machine ${place}`);
    if (unit === 'glassbook') await (verb === 'stop' ? engine.system.end('SIGTERM') : engine.system.startAgain());
    else if (verb === 'stop') await node.patroni.end();
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

/** Types commands on a machine of the rig, as the user that runs PostgreSQL. */
async function openShells(cluster: Cluster): Promise<(place: number, commands?: string) => Promise<string>> {
  const { databases } = cluster;
  const { folder, superUrl, replicatorUrl } = databases;
  const owner = ownerOfParts();
  const backups = ownFolder(join(folder, 'backups'), owner);
  const bin = join(folder, 'bin');
  mkdirSync(bin, { recursive: true });
  const units = await serveUnits(cluster);
  // sudo systemctl VERB UNIT
  writeFileSync(join(bin, 'sudo'), `#!/bin/sh\nexec curl -sS --fail-with-body ${units}/$MACHINE/$2/$3\n`);
  chmodSync(join(bin, 'sudo'), 0o755);
  return (place, commands = '') =>
    new Promise((done, fail) => {
      const node = databases.nodes[place];
      const env = {
        ...{
          PATH: `${bin}:${postgresBinaries}:/usr/bin:/bin`,
          LC_ALL: 'C.UTF-8',
          HOME: folder,
          MACHINE: String(place),
        },
        ...{ PATRONICTL_CONFIG_FILE: node?.settings, PGDATA: join(node?.folder ?? '', 'data') },
        ...{ WAL: join(backups, 'wal'), BACKUP: join(backups, '2026-11-30') },
        ...{ PRIMARY: superUrl, REPLICATOR: replicatorUrl },
      };
      const shell = spawn('/bin/bash', ['-euo', 'pipefail', '-c', commands], {
        ...owner,
        ...{ cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'], timeout: COMMANDS_MS },
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
    const names = [...settings.matchAll(/\b([A-Z]+(?:_[A-Z]+)*)=/g)].map(([, name = '']) => name);
    await shell(0, names.map((name) => `: "$${name}"`).join('\n'));

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
    const [move = '', copyAnew, ...more] = blocksOf('Failover of the database');
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

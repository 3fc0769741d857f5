/** etcd, two PostgreSQL under Patroni and HAProxy, on loopback and in a folder of their own. */
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { childrenOf } from '../crash/process.ts';
import { seconds } from '../crash/rig.ts';
import { mountSmall, unmount } from '../crash/small-disk.ts';
import { run } from '../crash/sql.ts';
import { freePort, lives } from '../system.ts';
import { clockOf, type Clock } from './clock.ts';
import { haproxySettings } from './haproxy-settings.ts';
import { postgresBinaries, programs } from './packages.ts';
import { startPart, type Part } from './part.ts';
import { patroniSettings } from './patroni-settings.ts';
import { ownerOfParts, ownFile, ownFolder } from './run-as-postgres.ts';

/** What a Unix socket's path may have (sun_path). */
const SOCKET_BYTES = 107;
const DISK_MB = 1_024;
export const UP_MS = 300_000;

export type Node = {
  name: string;
  folder: string;
  port: number;
  patroni: Part;
  /** The file of its settings, which patronictl reads too. */
  settings: string;
  /** As the superuser, past HAProxy. */
  url: string;
  /** Its postmaster and that one's processes; empty where none runs. */
  postgres: () => number[];
  /** Of its PostgreSQL. */
  clock: Clock | undefined;
};
/** The way in which Patroni's own HTTP answers 200: as the primary, or as the replica that commits wait for. */
type Role = 'primary' | 'sync';

export type Databases = {
  folder: string;
  nodes: readonly [Node, Node];
  etcd: Part;
  haproxy: Part;
  /** By HAProxy: to the primary, as the server's role and as the superuser, and to a replica. */
  url: string;
  superUrl: string;
  readUrl: string;
  /** To a replica, as the role that replicates. */
  replicatorUrl: string;
  webOrigin: string;
  enginePorts: readonly [number, number];
  /** Why no disk of a node can be filled, where that is so. */
  noDisk: string | undefined;
  nodeThatIs: (role: Role) => Promise<Node | undefined>;
  /** Waits for a primary and a replica in sync. */
  untilInSync: () => Promise<{ primary: Node; replica: Node }>;
  /** The last lines that each Patroni logged. */
  tails: () => string;
  close: () => void;
};

/** `clocks`: the clocks of nodes can be set. `disks`: each node has a small disk of its own. */
export type DatabaseOptions = { clocks?: boolean; disks?: boolean };

export async function startDatabases({ clocks = false, disks = false }: DatabaseOptions): Promise<Databases> {
  const owner = ownerOfParts();
  const folder = mkdtempSync(join(tmpdir(), 'glassbook-cluster-'));
  const cleanUps: (() => void)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const close = () => {
    for (const cleanUp of cleanUps.splice(0).reverse()) cleanUp();
  };
  process.once('exit', close);
  try {
    ownFolder(folder, owner);
    chmodSync(folder, 0o755);
    const port: number[] = [];
    while (port.length < 11) port.push(await freePort());
    const [etcdPort = 0, peerPort = 0, writePort = 0, readPort = 0, webPort = 0, ...more] = port;
    const [port1 = 0, port2 = 0, rest1 = 0, rest2 = 0, engine1 = 0, engine2 = 0] = more;
    const log = (name: string) => join(folder, `${name}.log`);
    const begin = (name: string, command: Parameters<typeof startPart>[0]['command'], env = {}): Part => {
      const part = startPart({ command, owner, folder, logFile: log(name), env });
      cleanUps.push(() => part.kill());
      return part;
    };
    const etcd = begin('etcd', etcdCommand(ownFolder(join(folder, 'etcd'), owner), etcdPort, peerPort));
    const password = randomBytes(18).toString('hex');
    const applicationPassword = randomBytes(18).toString('hex');
    let noDisk = disks ? undefined : 'the nodes have no disks of their own';
    const places = [
      { name: 'pg1', port: port1, restPort: rest1 },
      { name: 'pg2', port: port2, restPort: rest2 },
    ] as const;
    const startNode = ({ name, port, restPort }: (typeof places)[number]): Node => {
      const own = ownFolder(join(folder, name), owner);
      if (noDisk === undefined) {
        noDisk = mountSmall(own, DISK_MB);
        if (noDisk === undefined) cleanUps.push(() => unmount(own));
        // The root of what was mounted is root's.
        ownFolder(own, owner);
      }
      const socket = `${own}/.s.PGSQL.${port}`;
      if (Buffer.byteLength(socket) > SOCKET_BYTES)
        throw new Error(`${socket} is longer than a socket's path may be; set TMPDIR to a shorter folder`);
      const clock = clocks ? clockOf(join(folder, `${name}.clock`)) : undefined;
      const binaries = clock ? binariesWithClock(join(folder, `${name}-bin`), clock) : postgresBinaries;
      const place = { name, folder: own, port, restPort, etcdPort, password, binaries };
      const settings = ownFile(join(folder, `${name}.yml`), patroniSettings(place), owner);
      const postgres = () => processesOf(join(own, 'data/postmaster.pid'));
      cleanUps.push(() => postgres().forEach((pid) => process.kill(pid, 'SIGKILL')));
      const patroni = begin(name, patroniCommand(join(own, 'data'), settings));
      const url = `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`;
      return { name, folder: own, port, patroni, settings, url, postgres, clock };
    };
    const settings = { writePort, readPort, webPort, nodes: places, enginePorts: [engine1, engine2] };
    const haproxyFile = ownFile(join(folder, 'haproxy.cfg'), haproxySettings(settings), owner);
    const haproxy = begin('haproxy', [programs.haproxy, '-db', '-f', haproxyFile]);
    const nodes = [startNode(places[0]), startNode(places[1])] as const;
    const tails = () =>
      nodes.map(({ name }) => `${name}:\n${readFileSync(log(name), 'utf8').slice(-6_000)}`).join('\n');
    const nodeThatIs = async (role: Role): Promise<Node | undefined> => {
      const found = await Promise.all(places.map(({ restPort }) => answersAs(restPort, role)));
      return nodes[found.indexOf(true)];
    };
    const untilInSync = async () => {
      const until = performance.now() + UP_MS;
      for (;;) {
        const [primary, replica] = [await nodeThatIs('primary'), await nodeThatIs('sync')];
        if (primary && replica && primary !== replica) return { primary, replica };
        if (performance.now() > until)
          throw new Error(`no two databases were in sync in ${seconds(UP_MS)}\n${tails()}`);
        await wait(100);
      }
    };
    const through = (user: string, secret: string, port: number, name: string) =>
      `postgresql://${user}:${secret}@127.0.0.1:${port}/${name}`;
    const superUrl = through('postgres', password, writePort, 'postgres');
    await untilInSync();
    await makeDatabase(superUrl, applicationPassword);
    return {
      ...{ folder, nodes, etcd, haproxy, superUrl, noDisk, nodeThatIs, untilInSync, tails, close },
      url: through('glassbook', applicationPassword, writePort, 'glassbook'),
      readUrl: through('glassbook', applicationPassword, readPort, 'glassbook'),
      replicatorUrl: through('replicator', password, readPort, 'postgres'),
      webOrigin: `http://127.0.0.1:${webPort}`,
      enginePorts: [engine1, engine2],
    };
  } catch (cause) {
    close();
    throw cause;
  }
}

/**
 * A PostgreSQL that outlived its Patroni is ended first. Patroni 3.0.2 would join it as a primary before it looks who leads, and by its settings, in which no replica is in sync yet, would let go the
 * commits that wait for the replica: acknowledged, and lost. `exec` keeps the process the one that is struck.
 */
const patroniCommand = (data: string, settings: string): [string, ...string[]] => [
  ...(['/bin/sh', '-c', '"$0" stop -s -m immediate -D "$1"; exec "$2" "$3"'] as const),
  ...[`${postgresBinaries}/pg_ctl`, data, programs.patroni, settings],
];

/**
 * The programs of PostgreSQL, of which `postgres` has the clock. Patroni has the machine's: with libfaketime 0.9.10 each `time.sleep` of Python fails (EINVAL), at which Patroni ends and takes its
 * PostgreSQL along.
 */
function binariesWithClock(folder: string, { env }: Clock): string {
  mkdirSync(folder);
  for (const name of readdirSync(postgresBinaries))
    if (name !== 'postgres') symlinkSync(join(postgresBinaries, name), join(folder, name));
  const settings = Object.entries(env).map(([name, value]) => `${name}='${value}'`);
  const words = `#!/bin/sh\n${settings.join(' ')} exec ${postgresBinaries}/postgres "$@"\n`;
  writeFileSync(join(folder, 'postgres'), words, { mode: 0o755 });
  return folder;
}

/** The API of version 2 is what Patroni asks (patroni-settings.ts). */
function etcdCommand(folder: string, port: number, peerPort: number): [string, ...string[]] {
  const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`];
  return [
    ...([programs.etcd, '--name', 'etcd1', '--data-dir', join(folder, 'data'), '--enable-v2=true'] as const),
    ...['--listen-client-urls', client, '--advertise-client-urls', client, '--listen-peer-urls', peer],
    ...['--initial-advertise-peer-urls', peer, '--initial-cluster', `etcd1=${peer}`],
    ...['--logger', 'zap', '--log-level', 'warn'],
  ];
}

async function answersAs(restPort: number, role: Role): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(1_000);
    return (await fetch(`http://127.0.0.1:${restPort}/${role}`, { signal })).status === 200;
  } catch {
    return false;
  }
}

/** The server's role owns its database and nothing else. HAProxy may not have seen the primary yet. */
async function makeDatabase(superUrl: string, password: string): Promise<void> {
  const until = performance.now() + UP_MS;
  for (;;)
    try {
      await run(superUrl, 'SELECT 1');
      break;
    } catch (cause) {
      if (performance.now() > until) throw cause;
      await wait(100);
    }
  await run(superUrl, `CREATE ROLE glassbook LOGIN PASSWORD '${password}'`);
  await run(superUrl, 'CREATE DATABASE glassbook OWNER glassbook');
}

/** The postmaster that wrote the file and its processes, if it lives. */
function processesOf(pidFile: string): number[] {
  try {
    const pid = Number(readFileSync(pidFile, 'utf8').split('\n', 1)[0]);
    return lives(pid) ? [pid, ...childrenOf(pid)] : [];
  } catch {
    return [];
  }
}

/** Every fault that the cluster is tried with: what is struck, how, and for how long. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fakeTime, noFakeTime } from '../fake-time.ts';
import { fill } from '../crash/small-disk.ts';
import { lives } from '../system.ts';
import type { Cluster, Engine, Roles } from './cluster.ts';
import type { Node } from './databases.ts';

/** Undoes what a fault did and does not pass by itself. */
type Heal = () => void;
type Strike = (roles: Roles, cluster: Cluster) => Heal | Promise<Heal>;
export type Fault = {
  name: string;
  strike: Strike;
  /** For how long it is left so, under load. */
  forMs: number;
  /** Nothing is served until it is healed. */
  blocks?: true;
  /** R12: a failover of the database. */
  isFailover?: true;
  /** A clock is set, so that the times of entries say nothing of deadlines. */
  setsClock?: true;
  /** Why it cannot be tried on this cluster. */
  whyNot?: (cluster: Cluster) => string | undefined;
};

/** Longer than Patroni's leader keeps its lock without a sign of life (ttl, 10 s). */
const PAST_TTL_MS = 14_000;
const SHORT_MS = 4_000;

const healed: Heal = () => undefined;
const signal = (pids: readonly number[], name: NodeJS.Signals): void => {
  for (const pid of pids) if (lives(pid)) process.kill(pid, name);
};
const stop = (pids: readonly number[]): Heal => {
  signal(pids, 'SIGSTOP');
  return () => signal(pids, 'SIGCONT');
};

type How = 'killed' | 'stopped';
/** Its supervisor starts a killed one again. */
const engine =
  (which: (roles: Roles) => Engine, how: How): Strike =>
  (roles) => {
    const pids = [which(roles).system.serverPid()];
    if (how === 'stopped') return stop(pids);
    signal(pids, 'SIGKILL');
    return healed;
  };
/** Started again it is the standby, which its system does not wait for. */
const engineEnded: Strike = async ({ leader: { system } }) => {
  await system.end('SIGTERM');
  return () => void system.startAgain().catch(() => undefined);
};
/** Patroni starts a killed one again. */
const postgres =
  (which: (roles: Roles) => Node, how: How): Strike =>
  (roles) => {
    const [postmaster = 0, ...others] = which(roles).postgres();
    if (how === 'stopped') return stop([postmaster, ...others]);
    signal([postmaster], 'SIGKILL');
    return healed;
  };
/** One that is killed stays away until it is healed. */
const patroni =
  (which: (roles: Roles) => Node, how: How): Strike =>
  (roles) => {
    const part = which(roles).patroni;
    if (how === 'stopped') return stop([part.pid()]);
    part.kill();
    return part.start;
  };
const etcd =
  (how: How): Strike =>
  (_, { databases }) => {
    if (how === 'stopped') return stop([databases.etcd.pid()]);
    databases.etcd.kill();
    return databases.etcd.start;
  };
const haproxy =
  (how: How): Strike =>
  (_, { databases }) => {
    const heal = how === 'stopped' ? stop([databases.haproxy.pid()]) : databases.haproxy.start;
    if (how === 'killed') databases.haproxy.kill();
    return heal;
  };
const both =
  (...strikes: Strike[]): Strike =>
  async (roles, cluster) => {
    const heals: Heal[] = [];
    for (const strike of strikes) heals.push(await strike(roles, cluster));
    return () => {
      for (const heal of heals) heal();
    };
  };

const pause =
  (ms: number): Strike =>
  () =>
    wait(ms, healed);

const fullDisk =
  (which: (roles: Roles) => Node): Strike =>
  (roles) => {
    const file = join(which(roles).folder, 'filler');
    fill(file);
    const filling = setInterval(() => fill(file), 200);
    return () => {
      clearInterval(filling);
      rmSync(file, { force: true });
    };
  };
const clock =
  (which: (roles: Roles) => { clock: Engine['clock'] }, offset: string): Strike =>
  (roles) => {
    const { clock: own } = which(roles);
    own?.set(offset);
    return () => own?.set('+0');
  };

const leader = (roles: Roles) => roles.leader;
const standby = (roles: Roles) => roles.standby;
const primary = (roles: Roles) => roles.primary;
const replica = (roles: Roles) => roles.replica;

const ways = (name: string, strike: (how: How) => Strike, forMs: number): Fault[] =>
  (['killed', 'stopped'] as const).map((how) => ({ name: `${name} ${how}`, strike: strike(how), forMs }));
const onDisk = { forMs: SHORT_MS, whyNot: ({ databases }: Cluster) => databases.noDisk };
const onClock = {
  ...{ forMs: SHORT_MS, setsClock: true as const },
  whyNot: () => (fakeTime() === undefined ? noFakeTime : undefined),
};

export const faults: readonly Fault[] = [
  ...ways('engine', (how) => engine(leader, how), SHORT_MS),
  // R26, in which the standby is of the new version.
  { name: 'engine ended in order', strike: engineEnded, forMs: SHORT_MS },
  ...ways('standby engine', (how) => engine(standby, how), SHORT_MS),
  // R12, the cases of a failover.
  { name: 'PostgreSQL of the primary killed', strike: postgres(primary, 'killed'), forMs: SHORT_MS, isFailover: true },
  {
    name: 'node of the primary away: PostgreSQL killed, Patroni stopped',
    strike: both(patroni(primary, 'stopped'), postgres(primary, 'killed')),
    ...{ forMs: PAST_TTL_MS, isFailover: true },
  },
  { name: 'Patroni of the primary stopped', strike: patroni(primary, 'stopped'), forMs: PAST_TTL_MS, isFailover: true },
  { name: 'Patroni of the primary killed', strike: patroni(primary, 'killed'), forMs: PAST_TTL_MS },
  { name: 'PostgreSQL of the primary stopped', strike: postgres(primary, 'stopped'), forMs: PAST_TTL_MS },
  ...ways(
    'Patroni and PostgreSQL of the primary',
    (how) => both(patroni(primary, how), postgres(primary, how)),
    PAST_TTL_MS,
  ),
  ...ways('Patroni of the replica', (how) => patroni(replica, how), PAST_TTL_MS),
  ...ways('PostgreSQL of the replica', (how) => postgres(replica, how), PAST_TTL_MS),
  ...ways(
    'Patroni and PostgreSQL of the replica',
    (how) => both(patroni(replica, how), postgres(replica, how)),
    PAST_TTL_MS,
  ),
  ...ways('etcd', etcd, PAST_TTL_MS),
  ...ways('HAProxy', haproxy, SHORT_MS).map((fault): Fault => ({ ...fault, blocks: true })),
  // Patroni replaces a primary whose disk is full after minutes: writes wait for room.
  { name: 'disk of the primary full', strike: fullDisk(primary), ...onDisk, blocks: true },
  { name: 'disk of the replica full', strike: fullDisk(replica), ...onDisk },
  { name: 'clock of the engine an hour ahead', strike: clock(leader, '+1h'), ...onClock },
  { name: 'clock of the engine an hour back', strike: clock(leader, '-1h'), ...onClock },
  { name: 'clock of the primary an hour ahead', strike: clock(primary, '+1h'), ...onClock },
  { name: 'clock of the primary an hour back', strike: clock(primary, '-1h'), ...onClock },
  {
    name: 'engine and PostgreSQL of the primary killed',
    strike: both(engine(leader, 'killed'), postgres(primary, 'killed')),
    forMs: SHORT_MS,
  },
  { name: 'engine and etcd killed', strike: both(engine(leader, 'killed'), etcd('killed')), forMs: SHORT_MS },
  {
    name: 'replica stopped, then PostgreSQL of the primary killed while commits wait for it',
    strike: both(postgres(replica, 'stopped'), pause(500), postgres(primary, 'killed')),
    ...{ forMs: PAST_TTL_MS, blocks: true },
  },
];

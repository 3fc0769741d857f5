/**
 * `npm run cluster`: starts the cluster, prints its addresses, and stops all of it at Ctrl-C. `npm run cluster -- r12 [N]` runs the three cases of R12 in turn, N in all;
 * `npm run cluster -- faults [WORDS]` each fault of the table whose name has the words. Exits with 1 at any violation, with 69 where packages are missing, with 130 at SIGINT, SIGTERM or SIGHUP in a series.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { startCluster } from './cluster.ts';
import { faults } from './faults.ts';
import { whyNot } from './packages.ts';
import { strikeOften } from './strike-often.ts';

const failovers = faults.filter(({ isFailover }) => isFailover);
const why = whyNot();
if (why !== undefined) {
  console.error(why);
  process.exit(69);
}
const stop = new AbortController();
// A second signal does not wait for the end in order.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(name, () => (stop.signal.aborted ? process.exit(130) : stop.abort()));

async function keep(): Promise<void> {
  console.log('Starting etcd, two PostgreSQL under Patroni, HAProxy and two engines …');
  const { databases, engines, origin, close } = await startCluster(
    {},
    { FEED: 'simulated', SMTP_URL: '', DEV_OUTBOX: 'on', CROWD: 'on' },
  );
  const { url, readUrl, nodes, folder } = databases;
  console.log(
    [
      `the engine that leads   ${origin}`,
      ...engines.map(
        ({ system }, place) =>
          `engine ${place + 1}                ${system.origin}   codes: ${system.origin}/dev/outbox`,
      ),
      `the primary             ${url}`,
      `a replica               ${readUrl}`,
      ...nodes.map((node) => `${node.name}                     ${node.url}`),
      `logs                    ${folder}`,
      'Ctrl-C stops all of it and deletes its data.',
    ].join('\n'),
  );
  await wait(2 ** 31 - 1, undefined, { signal: stop.signal }).catch(() => undefined);
  console.log('Stopping …');
  await close();
}

const [what, ...words] = process.argv.slice(2);
const seed = Date.now() % 1_000_000;
if (what === undefined) await keep();
else {
  const rounds = Number(words[0] ?? 3);
  const named = faults.filter(({ name }) => name.includes(words.join(' ')));
  const isRepeated = what === 'r12' && rounds > 0;
  if (!isRepeated && (what !== 'faults' || named.length === 0)) {
    console.error('npm run cluster [-- r12 N | -- faults [WORDS]]');
    process.exit(2);
  }
  const failed = isRepeated
    ? await strikeOften(failovers, rounds, seed, stop.signal)
    : await strikeOften(named, named.length, seed, stop.signal, { clocks: true, disks: true });
  if (stop.signal.aborted) process.exit(130);
  process.exitCode = failed === 0 ? 0 : 1;
}

/** From kill -9 of the server that leads to the first ready answer of its standby, with a million accounts and 100,000 open orders in the tables. */
import { report } from '../report.ts';
import { sized } from '../size.ts';
import { fill } from './made-accounts.ts';
import { ownPostgres, type OwnPostgres } from './own-postgres.ts';
import { restart, startServer, untilHealth, type Running } from './restart.ts';

const isReady = ({ status }: { status: number }) => status === 200;

async function standby(postgres: OwnPostgres): Promise<Running> {
  const server = await startServer(postgres);
  await untilHealth(server, (health) => health.standby);
  return server;
}

const postgres = await ownPostgres();
// The first start makes the settings and the history of prices, which later ones find.
await restart(postgres);
await fill(postgres);
let leader = await startServer(postgres);
await untilHealth(leader, isReady);
const values: number[] = [];
for (let run = 0; run < sized(5, 1); run += 1) {
  const next = await standby(postgres);
  const killed = performance.now();
  process.kill(leader.pid, 'SIGKILL');
  await untilHealth(next, isReady);
  values.push((performance.now() - killed) / 1_000);
  leader = next;
}
report({ name: 'standby.seconds', unit: 's', values });
await leader.stop();
await postgres.remove();

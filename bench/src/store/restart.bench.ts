/** From the start of the process to the first ready answer, with a million accounts and 100,000 open orders in the tables; and with 100,000 conditional orders that wait besides. */
import { loadState } from '../../../server/src/carry/store/load.ts';
import { slices } from '../../../server/src/app/slices.ts';
import { report } from '../report.ts';
import { ownPostgres, type OwnPostgres } from './own-postgres.ts';
import { fill } from './made-accounts.ts';
import { restart } from './restart.ts';
import { sized } from '../size.ts';

const WAITING = sized(100_000, 100);

/** Sells of 0.001 BTC, far from the price: a third each stops, OCOs, and trails that have begun and share their best price. Each owner has the coins from the external account. */
async function fillWaiting({ pool }: OwnPostgres): Promise<void> {
  await pool.query(
    `INSERT INTO balances (owner, kind, asset, available, held)
     SELECT 100000 + n, 1, 1, 0, 100000 FROM generate_series(1, $1::int) AS n`,
    [WAITING],
  );
  await pool.query(
    `UPDATE balances SET available = available - $1::bigint * 100000 WHERE owner = 0 AND kind = 1 AND asset = 1`,
    [WAITING],
  );
  await pool.query(
    `INSERT INTO spot_conditionals (id, owner, market, side, by, amount, value, stop, stop_limit, profit, profit_limit, trail, trail_ppm, activation, trail_from, most, parent, self_trade,
       expires_at, created_at, updated_at, status)
     SELECT 1500000 + n, 100000 + n, 1, 'sell', 'index', 100000, 0, CASE WHEN n % 3 < 2 THEN (2000000 + n % 50000)::bigint * 1000000 ELSE 0 END, 0,
       CASE WHEN n % 3 = 1 THEN (20000000 + n % 50000)::bigint * 1000000 ELSE 0 END, 0, 0, CASE WHEN n % 3 = 2 THEN 500000 ELSE 0 END, 0,
       CASE WHEN n % 3 = 2 THEN 1 ELSE 0 END, 0, 0, 'expire_maker', 0, 1, 1, 'waiting'
     FROM generate_series(1, $1::int) AS n`,
    [WAITING],
  );
  await pool.query(
    `INSERT INTO spot_trails (instrument, by, direction, begun_with, best, status) VALUES (1, 'index', 'fall', 1, 7000000, 'followed')`,
  );
  await pool.query('ANALYZE');
}

/** Every one of them still waits, and each stop and OCO has its triggers: of the trails one waits for all. */
async function allWait({ pool }: OwnPostgres): Promise<void> {
  const { state } = await loadState(pool, slices);
  const triggers = state.triggers.triggers().filter(({ kind }) => kind === 'spot.conditional').length;
  const set = [...state.spot.conditionals.all()].reduce(
    (sum, { stop, profit }) => sum + Number(stop > 0n) + Number(profit > 0n),
    1,
  );
  if (state.spot.conditionals.size !== WAITING || triggers !== set)
    throw new Error(`${state.spot.conditionals.size} of ${WAITING} wait, with ${triggers} triggers instead of ${set}`);
}

const postgres = await ownPostgres();
// The first start makes the settings and the history of prices, which later ones find.
await restart(postgres);
await fill(postgres);
/** So many starts. */
async function seconds(): Promise<number[]> {
  const values: number[] = [];
  for (let run = 0; run < sized(5, 1); run += 1) values.push(await restart(postgres));
  return values;
}
report({ name: 'restart.seconds', unit: 's', values: await seconds() });
await fillWaiting(postgres);
report({ name: 'restart.triggers', unit: 's', values: await seconds() });
await allWait(postgres);
await postgres.remove();

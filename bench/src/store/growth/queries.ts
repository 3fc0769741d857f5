/** What users ask of the tables, by the very functions that answer them. */
import { Sessions } from '../../../../server/src/account/sessions.ts';
import { findUser } from '../../../../server/src/account/users.ts';
import { readCandles } from '../../../../server/src/market/candles/read-candles.ts';
import { fillsOf, ordersOf } from '../../../../server/src/spot/orders.ts';
import { balancesOf } from '../../../../server/src/wallet/balances.ts';
import { entriesOf, movesOf } from '../../../../server/src/wallet/entries.ts';
import { dice } from '../../engine/workload.ts';
import type { Core } from './core.ts';
import { person } from './people.ts';
import { BOT, ownerAt } from './traders.ts';

const SAMPLES = 100;
const LIMIT = 20;
const minuteMs = 60_000;

export type Query = { name: string; ask: (place: number) => Promise<unknown> };
export type Timed = { name: string; ms: number[] };

/** The lists of one owner. */
function lists({ pool, catalog }: Core, prefix: string, ownerOf: (place: number) => number): Query[] {
  const entries = (page: number) => (place: number) =>
    entriesOf(pool, catalog, ownerOf(place), 'en', { asset: 0, kind: undefined, page, limit: LIMIT });
  const orders = (status: '1' | 'history', page: number) => (place: number) =>
    ordersOf(pool, ownerOf(place), { status, page, limit: LIMIT });
  const asks: [string, Query['ask']][] = [
    ['open_orders', orders('1', 1)],
    ['order_history', orders('history', 1)],
    ['order_history_page_50', orders('history', 50)],
    ['fills', (place) => fillsOf(pool, ownerOf(place), { page: 1, limit: LIMIT })],
    ['wallet_log', entries(1)],
    ['wallet_log_page_50', entries(50)],
    ['transfers', (place) => movesOf(pool, catalog, ownerOf(place), 'en', { page: 1, limit: LIMIT })],
  ];
  return asks.map(([name, ask]) => ({ name: `${prefix}${name}`, ask }));
}

/** `people` is how many there are; each sample asks for another. */
export function queriesOf(core: Core, people: number, sessions: Sessions): Query[] {
  const { pool } = core;
  const roll = dice(people);
  const anybody = () => person(1 + roll(people));
  const until = Date.now();
  return [
    ...lists(core, '', ownerAt),
    { name: 'balances', ask: (place) => balancesOf(pool, ownerAt(place)) },
    // Whoever did a tenth of everything: what reads all of his would be seen here first.
    ...lists(core, 'bot_', () => BOT),
    { name: 'candles', ask: () => readCandles(pool, 1, '1min', until - 500 * minuteMs, until, 500) },
    {
      name: 'session',

      ask: async () => {
        const caller = await sessions.verify(anybody().token);
        if (!caller) throw new Error('a session was not found');
      },
    },
    {
      name: 'login',

      ask: async () => {
        if (!(await findUser(pool, anybody().email))) throw new Error('a user was not found');
      },
    },
  ];
}

/** Milliseconds of each sample, one query after another, each first once unmeasured. */
export async function timeQueries(core: Core, people: number): Promise<Timed[]> {
  const sessions = new Sessions(core.pool, Date.now);
  const timed: Timed[] = [];
  for (const { name, ask } of queriesOf(core, people, sessions)) {
    const ms: number[] = [];
    await ask(SAMPLES);
    for (let place = 0; place < SAMPLES; place += 1) {
      const start = performance.now();
      await ask(place * 37);
      ms.push(performance.now() - start);
    }
    timed.push({ name, ms });
  }
  sessions.close();
  return timed;
}

/** The queries of users, by the server's own functions. */
import { Sessions } from '../../../../server/src/products/account/sessions/sessions.ts';
import { findUser } from '../../../../server/src/products/account/users.ts';
import { readCandles } from '../../../../server/src/products/market/candles/read-candles.ts';
import { dice } from '../../dice.ts';
import type { Core } from './core.ts';
import { person } from './people.ts';
import type { Query } from './product.ts';
import { products } from './products.ts';
import { BOT, ownerAt } from './traders.ts';

const SAMPLES = 100;
const minuteMs = 60_000;

export type Timed = { name: string; ms: number[] };

/** The lists of one owner, of all products. */
const lists = (core: Core, prefix: string, ownerOf: (place: number) => number): Query[] =>
  products.flatMap((product) =>
    product.lists(core, ownerOf).map(({ name, ask }) => ({ name: `${prefix}${name}`, ask })),
  );

/** `people` is the number of users; each sample uses another. */
export function queriesOf(core: Core, people: number, sessions: Sessions): Query[] {
  const { pool } = core;
  const roll = dice(people);
  const anyPerson = () => person(1 + roll(people));
  const until = Date.now();
  return [
    ...lists(core, '', ownerAt),
    ...products.flatMap((product) => product.others?.(core, ownerAt) ?? []),
    // The bot has a tenth of all rows: a query that reads all of an owner's rows shows here first.
    ...lists(core, 'bot_', () => BOT),
    { name: 'candles', ask: () => readCandles(pool, 1, '1min', until - 500 * minuteMs, until, 500) },
    {
      name: 'session',
      ask: async () => {
        const caller = await sessions.verify(anyPerson().token);
        if (!caller) throw new Error('a session was not found');
      },
    },
    {
      name: 'login',
      ask: async () => {
        if (!(await findUser(pool, anyPerson().email))) throw new Error('a user was not found');
      },
    },
  ];
}

/** Milliseconds of each sample, one query after another, each preceded by an unmeasured run. */
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

/** R16: the wall clock of the running server is set forward, back and far forward (libfaketime); timers must be neither early nor late. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fakeTime, noFakeTime } from '../../fake-time.ts';
import type { System } from '../../system.ts';
import { Trader } from '../client.ts';
import type { Wish } from '../history.ts';
import { underLoad, type Load } from '../load.ts';
import { limitOf, seconds, untilBack, wordsOf, type Result, type Rig } from '../rig.ts';
import { openJudge } from '../stage.ts';
import { run } from '../sql.ts';
import { Wire } from '../wire.ts';

const jumps = ['+1h', '-1h', '+40d', '+0'] as const;
const jumpMs: Record<(typeof jumps)[number], number> = {
  '+1h': 3_600_000,
  '-1h': -3_600_000,
  '+40d': 3_456_000_000,
  '+0': 0,
};
/** A price comes each second; this long without one is late. */
const priceMs = 4_000;
const GIVE_UP_MS = 20_000;

/** The offset of the server's wall clock, milliseconds. */
async function shownOffset({ origin }: System): Promise<number> {
  const { headers } = await fetch(`${origin}/api/health`);
  return Date.parse(headers.get('date') ?? '') - Date.now();
}

async function engineTime(database: string): Promise<{ at: number; priceSeq: number }> {
  const [row] = await run(
    database,
    'SELECT (SELECT at FROM checkpoint) AS at, (SELECT max(seq) FROM index_prices) AS price',
  );
  return { at: Number(row?.['at']), priceSeq: Number(row?.['price']) };
}

/** Sides of the book without quotes: the house maker's timer fired early although prices continued. */
async function emptySides({ origin }: System): Promise<number> {
  const { message } = (await (await fetch(`${origin}/api/market/depth?symbol=ETH%2FUSDT`)).json()) as {
    message: { bids: unknown[]; asks: unknown[] };
  };
  return [message.bids, message.asks].filter((side) => side.length === 0).length;
}

type Scene = {
  system: System;
  database: string;
  load: Load;
  trader: Trader;
  resting: Wish;
  id: number;
  clock: (to: string) => void;
};

/** What a jump did: a timer that fired early or late, a wait that was cut short, anything else. */
type Found = { what: 'timer' | 'wait' | 'other'; line: string };

/** One jump, and everything that it must not affect. */
async function jump(
  { system, database, load, trader, resting, id, clock }: Scene,
  to: (typeof jumps)[number],
  rig: Rig,
): Promise<Found[]> {
  const { slack } = rig;
  const before = await engineTime(database);
  clock(to);
  const wrong: Found[] = [];
  const note = (isWrong: boolean, what: string, kind: Found['what'] = 'other') =>
    isWrong && wrong.push({ what: kind, line: `${to}: ${what}` });
  const servedIn = await load.untilServed(GIVE_UP_MS);
  note(servedIn > limitOf(rig, 5_000, GIVE_UP_MS), `no wish was carried out for ${seconds(servedIn)}`);
  // Node keeps the text of its Date header for up to a second.
  await wait(1_200);
  note(Math.abs((await shownOffset(system)) - jumpMs[to]) > 5_000, 'the clock did not jump: this shows nothing');
  let empty = 0;
  const until = performance.now() + priceMs * slack;
  while (performance.now() < until) {
    empty += await emptySides(system);
    if (performance.now() > until - priceMs * slack + 1_200 && (await engineTime(database)).priceSeq > before.priceSeq)
      break;
    await wait(200);
  }
  note(empty > 0, 'the house maker left although prices went on', 'timer');
  const after = await engineTime(database);
  note(after.priceSeq <= before.priceSeq, 'prices stand still', 'timer');
  note(
    Math.abs(after.at - Date.now()) > 5_000 * slack,
    `the engine's time is off by ${seconds(after.at - Date.now())}`,
    'timer',
  );
  const claim: Wish = { what: 'wallet.claim', fields: {}, name: trader.nextName(), named: 'key' };
  const claimed = await trader.insist(claim, () => false);
  note(
    claimed?.envelope.reason !== 'wallet.demo_already_claimed',
    `demo money was given again: ${claimed?.reply.text ?? ''}`,
    'wait',
  );
  const again = await trader.insist(resting, () => false);
  note((again?.envelope.data as { id?: number } | undefined)?.id !== id, 'the same request got another answer', 'wait');
  const [row] = await run(database, 'SELECT status FROM spot_orders WHERE id = $1', [id]);
  note(row?.['status'] !== 'open', 'an order that rests until it is cancelled is gone', 'timer');
  return wrong;
}

export async function jumpClock(rig: Rig): Promise<Result> {
  const library = fakeTime();
  if (library === undefined) return { words: '', wrong: [], skipped: noFakeTime };
  const host = await rig.host();
  const database = await host.database();
  const folder = rig.folder('R16');
  const file = join(rig.folder('R16-clock'), 'offset');
  const clock = (to: string) => writeFileSync(file, `${to}\n`);
  clock('+0');
  const system = await host.system(database, {
    ...{ LD_PRELOAD: library, FAKETIME_TIMESTAMP_FILE: file, FAKETIME_NO_CACHE: '1' },
    // Node's timers and the server's steady clock use monotonic clocks.
    DONT_FAKE_MONOTONIC: '1',
  });
  try {
    const judge = await openJudge(folder, () => database);
    // A trader without other orders: it cancels all of its own.
    const [still, ...accounts] = host.accounts.slice(0, 9);
    if (!still) throw new Error('there are no accounts');
    const options = {
      origin: () => system.origin,
      accounts,
      folder,
      prefix: 'R16',
      random: rig.random.fork('R16'),
      price: host.price,
    };
    const wrong = await underLoad({ ...options, listeners: 1 }, async (load) => {
      const trader = new Trader('R16-still', still, folder, new Wire(() => system.origin));
      const order = { currency_id: '2', legal_id: '3', type: '1', order_type: 'limit', amount: '0.0050' };
      const fields = { ...order, target_price: (host.price * 0.8).toFixed(2) };
      const resting: Wish = { what: 'spot.place', fields, name: 'R16.resting', named: 'order' };
      const placed = await trader.insist(resting, () => false);
      const { id = 0 } = (placed?.envelope.data ?? {}) as { id?: number };
      const scene: Scene = { system, database, load, trader, resting, id, clock };
      const found: Found[] = [];
      for (const to of jumps) found.push(...(await jump(scene, to, rig)));
      // After a restart its time continues from before.
      const server = system.serverPid();
      process.kill(server, 'SIGKILL');
      await untilBack(system, server);
      await load.untilServed(GIVE_UP_MS);
      await load.finish();
      trader.close();
      return found;
    });
    const { verdict, wrong: judged } = await judge();
    const count = (what: Found['what']) => wrong.filter((found) => found.what === what).length;
    return {
      words: `live jumps of the server's wall clock ${jumps.join(', ')} under load: engine time went back ${verdict.wentBack}, timers early or late ${count('timer')}, waits shortened ${count('wait')}; ${wordsOf(verdict)}`,
      wrong: [...wrong.map(({ line }) => line), ...judged],
    };
  } finally {
    await system.remove();
  }
}

/**
 * Cancels while others flood (R19), in a thread of its own: the times of a process that sends thousands of commands would be its own. Started by
 * `openCancellers`; rests orders, reports it, cancels one after the other from `begin` to `end`, and answers with the times.
 */
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import type { Account } from './accounts.ts';
import type { Trader } from './client.ts';
import type { Wish } from './history.ts';
import { openTraders, restingOrder } from './pressure.ts';

/** Each has so many orders that rest, and cancels one in this time. */
const resting = 40;
const everyMs = 250;

type Plan = { origin: string; folder: string; accounts: readonly Account[]; price: number };
export type Cancellers = { begin: () => void; end: () => Promise<number[]> };

/** Resolves when their orders rest; `end` has how long each cancel took, milliseconds. */
export async function openCancellers(plan: Plan): Promise<Cancellers> {
  const worker = new Worker(new URL(import.meta.url), { workerData: plan });
  await once(worker, 'message');
  return {
    begin: () => worker.postMessage('begin'),
    async end() {
      worker.postMessage('end');
      const [times] = (await once(worker, 'message')) as [number[]];
      await worker.terminate();
      return times;
    },
  };
}

async function rest(trader: Trader, price: number): Promise<string[]> {
  const names: string[] = [];
  while (names.length < resting) {
    const name = trader.nextName();
    const answered = await trader.insist(restingOrder(name, price), () => false);
    if (answered?.heard !== 'ok')
      throw new Error(`an order to be cancelled was refused: ${answered?.reply.text ?? ''}`);
    names.push(name);
  }
  return names;
}

async function cancel(trader: Trader, price: number, rested: string[], isOver: () => boolean): Promise<number[]> {
  const took: number[] = [];
  const names = [...rested];
  while (!isOver()) {
    const target = names.shift();
    if (target === undefined) names.push(...(await rest(trader, price)));
    else {
      const named = { name: trader.nextName(), named: 'key' };
      const wish: Wish = { what: 'spot.cancel', fields: { client_order_id: target }, ...named };
      took.push((await trader.attempt(wish)).reply.ms);
    }
    await wait(everyMs);
  }
  return took;
}

async function work(port: NonNullable<typeof parentPort>, plan: Plan): Promise<void> {
  const { origin, folder, accounts, price } = plan;
  const traders = openTraders({ origin }, folder, accounts, { prefix: 'R19-c', sockets: 4 });
  const rested = await Promise.all(traders.map((trader) => rest(trader, price)));
  port.postMessage('rested');
  await once(port, 'message');
  const over = { yes: false };
  void once(port, 'message').then(() => (over.yes = true));
  const took = await Promise.all(
    traders.map((trader, place) => cancel(trader, price, rested[place] ?? [], () => over.yes)),
  );
  for (const trader of traders) await trader.settle(20_000);
  for (const trader of traders) trader.close();
  port.postMessage(took.flat());
}

// Of other threads that import it, such as a test's, it is not the work.
const given = workerData as Partial<Plan> | null;
if (parentPort && given?.origin !== undefined) await work(parentPort, given as Plan);

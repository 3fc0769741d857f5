/** The engine's speed alone: no disk, no network, every balance, hold, fee and entry kept. */
import { apply, takeChanges, type Command, type Entry, type State } from '@glassbook/engine';
import { OrderBook, OrderType, Side, type CreateOrderOptions } from 'nodejs-order-book';
import { readyState, type Step, type Workload } from '../spot/workload.ts';

const TAKE_EVERY = 1_000;

/** Applies the entries from one place to another. Changes are taken as the server takes them. */
function play(state: State, entries: readonly Entry[], from: number, to: number): void {
  for (let place = from; place < to; place += 1) {
    apply(state, entries[place] as Entry);
    if (place % TAKE_EVERY === 0) takeChanges(state);
  }
}

/** Commands a second over a fresh state whose books are full. */
export function engineRate({ markets, owners, commands, opening }: Workload): number {
  const state = readyState(markets, owners);
  const entries = commands.map((command: Command, place) => ({ seq: state.seq + 1 + place, at: 1, command }));
  play(state, entries, 0, opening);
  // Garbage of the preparation must not be collected during the measurement.
  globalThis.gc?.();
  const start = performance.now();
  play(state, entries, opening, entries.length);
  return ((entries.length - opening) / (performance.now() - start)) * 1_000;
}

/** Nanoseconds of each command. */
export function engineLatencies({ markets, owners, commands, opening }: Workload): Float64Array {
  const state = readyState(markets, owners);
  const taken = new Float64Array(commands.length);
  for (let place = 0; place < commands.length; place += 1) {
    const entry = { seq: state.seq + 1, at: 1, command: commands[place] as Command };
    const start = process.hrtime.bigint();
    apply(state, entry);
    taken[place] = Number(process.hrtime.bigint() - start);
    if (place % TAKE_EVERY === 0) takeChanges(state);
  }
  return taken.subarray(opening);
}

/** The same steps by nodejs-order-book, which only matches: no accounts, no fees, prices and sizes as floats. */
export function peerRate({ steps, opening }: Workload): number {
  const book = new OrderBook();
  const names = steps.map(({ order }) => `o${order}`);
  const play = (from: number, to: number) => {
    for (let place = from; place < to; place += 1) peerStep(book, steps[place] as Step, names[place] as string);
  };
  play(0, opening);
  globalThis.gc?.();
  const start = performance.now();
  play(opening, steps.length);
  return ((steps.length - opening) / (performance.now() - start)) * 1_000;
}

function peerStep(book: OrderBook, step: Step, name: string): void {
  if (step.op === 'cancel') book.cancel(name);
  else if (step.op === 'move') book.modify(name, { price: step.ticks });
  else {
    const side = step.side === 'buy' ? Side.BUY : Side.SELL;
    const timeInForce = (step.op === 'ioc' ? 'IOC' : 'GTC') as CreateOrderOptions['timeInForce' &
      keyof CreateOrderOptions];
    book.createOrder({ type: OrderType.LIMIT, id: name, side, size: step.lots, price: step.ticks, timeInForce });
  }
}

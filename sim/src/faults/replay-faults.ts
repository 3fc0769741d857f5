/** Faults that one process on one machine never shows: what is not in the entries decides, or a loaded state is not the one that was. */
import type { Fault } from './fault.ts';

const fault = (name: string, file: string, find: string, replace: string): Fault => ({
  name,
  edits: [{ file: `engine/src/${file}`, find, replace }],
  by: 'replay',
});

export const replayFaults: readonly Fault[] = [
  fault(
    'the clock of the machine decides',
    'spot/open-orders.ts',
    'state.spot.orders.setUpdatedAt(slot, state.at);',
    'state.spot.orders.setUpdatedAt(slot, state.at + (Date.now() % 2));',
  ),
  fault(
    'the time zone of the machine decides',
    'index-price/index-price.ts',
    'state.indexPrices.set(market, { price, at: state.at, seq: state.seq });',
    'state.indexPrices.set(market, { price, at: state.at + new Date(state.at).getTimezoneOffset(), seq: state.seq });',
  ),
  fault(
    'the language of the machine decides',
    'describe.ts',
    'order ${spot.nextOrder}',
    'order ${spot.nextOrder.toLocaleString()}',
  ),
  fault(
    'a loaded order forgets that it is post-only',
    'load.ts',
    'flagsOf(row.timeInForce, row.postOnly)',
    'flagsOf(row.timeInForce, false)',
  ),
  fault(
    'a loaded state forgets what was answered',
    'load.ts',
    'for (const row of stored.requests) state.requests.restore(row);',
    '',
  ),
  fault('a loaded state sets no timers', 'load.ts', '    scheduleStale(state, market);\n', ''),
];

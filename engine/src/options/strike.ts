/**
 * The strike: the first index tick of which all was said after an option was opened. A price that was there before, or is made of what was said before, would be a free bet for whoever sees an exchange earlier
 * than the index does.
 */
import type { OptionRow, State } from './state.ts';
import { STRIKE_WITHIN_MS } from './words.ts';

/** Waits for the strike of an option that was opened, also while loading. Without one in time the option is void. */
export function awaitStrike({ options, schedule }: State, { id, instrument, at }: OptionRow): void {
  const waiting = options.unstruck.get(instrument) ?? new Set();
  options.unstruck.set(instrument, waiting.add(id));
  schedule.set('options.strikeMissing', id, at + STRIKE_WITHIN_MS);
}

/** Ends the wait for the strike of an option. */
export function forgetStrike({ options, schedule }: State, { id, instrument }: OptionRow): void {
  const waiting = options.unstruck.get(instrument);
  waiting?.delete(id);
  if (waiting?.size === 0) options.unstruck.delete(instrument);
  schedule.clear('options.strikeMissing', id);
}

/** Gives the tick that came to the options that wait for it. What was said in the very millisecond of an opening is not after it. */
export function strike(state: State, instrument: number): void {
  const { options, prices } = state;
  const waiting = options.unstruck.get(instrument);
  const tick = prices.get(instrument);
  if (!waiting || !tick) return;
  const asOf = prices.asOf(instrument);
  for (const id of waiting) {
    const row = options.open.get(id);
    if (!row || row.at >= asOf) continue;
    forgetStrike(state, row);
    const struck: OptionRow = { ...row, strike: tick.price, strikeSeq: tick.seq };
    options.open.set(id, struck);
    options.changed.push(struck);
  }
}

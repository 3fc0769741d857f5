/** A day that was made up after the one of the recording, for tests: quiet until 12:30 UTC, then down by 28 % within forty minutes, in steps of up to two percent, and a part of the way back. */
import { dice } from '../dice.ts';
import { instruments, QUOTE_SCALE } from './markets.ts';
import { DAY_MINUTES, type Path } from './recorded-day.ts';

const WHOLE = 1_000_000;
const CENTS = 10n ** BigInt(QUOTE_SCALE - 2);
/** By instrument, in hundredths of USDT. */
const before: Readonly<Record<number, bigint>> = { 1: 3_860_000n, 2: 300_000n, 4: 150n };
/** Minute of the day and what a price then is in parts of a million of that before; straight lines between. */
const turns = [
  [0, WHOLE],
  [750, WHOLE],
  [790, 720_000],
  [820, 820_000],
  [DAY_MINUTES, 800_000],
] as const;
const STEP = 10_000;

function levelAt(minute: number): number {
  const place = turns.findIndex(([at]) => at > minute);
  const [[from, high], [to, low]] = [turns[place - 1] ?? turns[0], turns[place] ?? turns[0]];
  return high + Math.trunc(((low - high) * (minute - from)) / (to - from));
}

/** The same for the same symbol. */
export function madeDay(symbol: string): Path {
  const { id } = instruments.find((one) => one.symbol === symbol) ?? instruments[0];
  const roll = dice(id);
  return Array.from({ length: DAY_MINUTES }, (_, minute) =>
    Array.from({ length: 4 }, () => {
      const parts = BigInt(levelAt(minute) + roll.below(2 * STEP) - STEP);
      return (((before[id] ?? 1n) * parts) / BigInt(WHOLE)) * CENTS;
    }),
  );
}

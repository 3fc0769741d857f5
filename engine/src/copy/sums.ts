/** Sums of copy trading, which screens may run too. Formulas: docs/copy.md. */
import type { Amount } from '@glassbook/money';
import { DAY_MS, dayOf } from '../core/accrual.ts';
import type { FollowTerms } from './row-types.ts';

const PPM = 1_000_000n;

/** Returns a multiple in parts of a million as it is taken: above one to two decimals, half up. */
export const roundedMultiple = (ppm: number): number =>
  ppm <= 1_000_000 ? ppm : Math.floor((ppm + 5_000) / 10_000) * 10_000;

/** Returns the contracts that a follow has opened in all of a ticket whose leader opened so many (at least 1): max(1, ⌊multiple × opened⌋), or its lots. */
export const sizeOf = ({ type, number }: Pick<FollowTerms, 'type' | 'number'>, leaderOpened: number): number =>
  type === 'lots' ? number : Math.max(1, Number((BigInt(leaderOpened) * BigInt(number)) / PPM));

/** Returns how many of a copy's contracts are closed in all: ⌊own opened × leader's closed ÷ leader's opened⌋. */
export const closedOf = (opened: number, leaderClosed: number, leaderOpened: number): number =>
  Number((BigInt(opened) * BigInt(leaderClosed)) / BigInt(leaderOpened));

type Result = { result: Amount; fees: Amount; funding: Amount; openResult: Amount };
/** Returns what a follow has brought by what was closed: results less fees and with funding. */
export const realizedOf = ({ result, fees, funding }: Result): Amount => result - fees + funding;
/** Returns the profit that a share is taken of: open losses count, open gains once they are closed. */
export const profitOf = (value: Result): Amount => realizedOf(value) + (value.openResult < 0n ? value.openResult : 0n);
/** Returns the share of a profit above its mark, rounded down. */
export const shareOf = (profit: Amount, mark: Amount, sharePpm: number): Amount =>
  profit > mark ? ((profit - mark) * BigInt(sharePpm)) / PPM : 0n;
/** Returns the loss that ends a follow: a part of what was put in, rounded down; nothing where no more is in than was taken out. */
export const lossMaxOf = ({ putIn, stopLossPpm }: { putIn: Amount; stopLossPpm: number }): Amount | undefined =>
  stopLossPpm === 0 || putIn <= 0n ? undefined : (putIn * BigInt(stopLossPpm)) / PPM;

const WEEK = 7;
/** 1 January 1970 was a Thursday. */
const AFTER_MONDAY = 3;
/** Returns the Monday 00:00 UTC after a time; at Monday 00:00 that of the next week. */
export const nextMonday = (at: number): number =>
  ((Math.floor((dayOf(at) + AFTER_MONDAY) / WEEK) + 1) * WEEK - AFTER_MONDAY) * DAY_MS;

/** A closed ticket: gross result, fees, funding that was received, and the contracts that were opened in all. */
type Closed = { result: Amount; fees: Amount; funding: Amount; contracts: number };
/**
 * Returns why a closed copy brought another result than its leader's ticket, times the multiple m (of lots m is lots ÷ O): with the gross results g and G and the contracts o and O of both, `size` is
 * G × (o/O − m), `price` g − G × o/O, `costs` the rest, so the three add up to mine − leader. Products are rounded toward zero. Source: issue 51, section 5.
 */
export function comparedOf({ type, number }: Pick<FollowTerms, 'type' | 'number'>, own: Closed, led: Closed) {
  const [o, O] = [BigInt(own.contracts), BigInt(led.contracts)];
  const [times, by] = type === 'lots' ? [BigInt(number), O] : [BigInt(number), PPM];
  const [mine, leader] = [
    realizedOf({ ...own, openResult: 0n }),
    (realizedOf({ ...led, openResult: 0n }) * times) / by,
  ];
  const sized = (led.result * o) / O;
  const size = sized - (led.result * times) / by;
  const price = own.result - sized;
  return { mine, leader, size, price, costs: mine - leader - size - price };
}

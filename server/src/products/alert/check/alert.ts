/** An alert as it is checked: what its owner set, and how far it is. */
import type { alert } from '@glassbook/contract';

export type Condition = alert.Condition;
export type Alert = {
  id: number;
  owner: number;
  market: number;
  condition: Condition;
  /** A price in quote units for one whole base, or parts per million of the window's lowest (gains) or highest (drops) price. */
  threshold: bigint;
  /** Zero for a level. */
  windowMs: number;
  everyTime: boolean;
  byMail: boolean;
  note: string;
  expiresAt: number | undefined;
  armed: boolean;
  fired: number;
  version: number;
  /** The journal number up to which prices are accounted for. */
  seq: number;
  /** The opening of the last split of a stock that the level accounts for; 0 without one. */
  splitAt: number;
};

/** A level is armed again once the price is this far back from it, parts per million of the level, rounded up. */
const REARM_PPM = 1_000n;
const MILLION = 1_000_000n;
const rearmDistance = (level: bigint): bigint => (level * REARM_PPM + MILLION - 1n) / MILLION;

/**
 * Where an alert waits in the numbers it watches (the price, or the change within its window): `up` is reached by a value that is at least `at`, `down`
 * by one that is at most `at`. Armed it waits to fire; fired it waits until the value is back by the re-arm distance, for percentages by half.
 */
export function waitsAt({ condition, threshold, armed }: Alert): { side: 'up' | 'down'; at: bigint } {
  if (condition === 'rises')
    return armed ? { side: 'up', at: threshold } : { side: 'down', at: threshold - rearmDistance(threshold) };
  if (condition === 'falls')
    return armed ? { side: 'down', at: threshold } : { side: 'up', at: threshold + rearmDistance(threshold) };
  return armed ? { side: 'up', at: threshold } : { side: 'down', at: threshold / 2n };
}

/** Whether the price is on the side from which it can reach the level; a percentage always is. */
export function isAhead({ condition, threshold }: Alert, price: bigint | undefined): boolean {
  if (price === undefined) return true;
  if (condition === 'rises') return price < threshold;
  return condition !== 'falls' || price > threshold;
}

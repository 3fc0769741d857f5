import type { Amount } from '@glassbook/money';
import type { LimitRow } from '../core/limits/limits.ts';
import type { LimitName } from '../core/limits/words.ts';
import type { refusals } from './words.ts';

/** The asset of whose smallest unit limits are amounts. Set once: limits are counted in it. */
export type ConfigureLimits = { kind: 'limit.configure'; unit: number };
/** `amount` is in the smallest unit of value, of a session in minutes; none where it is left out. */
export type SetLimit = { kind: 'limit.set'; owner: number; name: LimitName; amount?: Amount };
export type ConfirmLimit = { kind: 'limit.confirm'; owner: number; name: LimitName };
export type DiscardLimit = { kind: 'limit.discard'; owner: number; name: LimitName };
/** For whole days from the command on. */
export type CoolOff = { kind: 'limit.coolOff'; owner: number; days: number };
export type Exclude = { kind: 'limit.exclude'; owner: number; days: number };
export type LimitCommand = ConfigureLimits | SetLimit | ConfirmLimit | DiscardLimit | CoolOff | Exclude;

/** The limit as it is now; the first millisecond after a pause. */
export type LimitDone = {
  'limit.set': { limit: LimitRow };
  'limit.confirm': { limit: LimitRow };
  'limit.discard': { limit: LimitRow };
  'limit.coolOff': { until: number };
  'limit.exclude': { until: number };
};

export const limitFaults = ['limit.invalid'] as const;
export type SetRefusal = (typeof refusals)[number] | (typeof limitFaults)[number];

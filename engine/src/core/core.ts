/** The state that every product uses. `Reason`, `Timer` and `Trigger` are the values a product may use; the whole state allows all of them. */
import type { Changed } from './changed.ts';
import type { Fixings } from './fixing.ts';
import type { Instruments } from './instruments.ts';
import type { Ledger } from './ledger.ts';
import type { Limits } from './limits/limits.ts';
import type { Prices } from './prices.ts';
import type { Requests } from './requests.ts';
import type { Money, Rules } from './rules.ts';
import type { Schedule } from './schedule.ts';
import type { AccountKind } from './terms.ts';
import type { Triggers } from './trigger/triggers.ts';
import type { Told, Waiting } from './wires.ts';

export type Asset = { asset: number; name: string; scale: number; kinds: readonly AccountKind[] };
/** A setting in force, as the command that put it there. */
export type SettingRow<C extends { kind: string } = { kind: string }> = { key: string; command: C };

export type Core<Reason extends string = string, Timer extends string = string, Trigger extends string = string> = {
  /** Of the last entry. */
  seq: number;
  at: number;
  /** The time of the entry that is being applied, or was last; timers before it run at their own. */
  entryAt: number;
  /** The version its entries are applied under. */
  rules: Rules;
  /** Undefined until it is named. */
  money: Money | undefined;
  assets: Map<number, Asset>;
  ledger: Ledger<Reason>;
  requests: Requests;
  schedule: Schedule<Timer>;
  triggers: Triggers<Trigger>;
  instruments: Instruments;
  prices: Prices;
  fixings: Fixings;
  limits: Limits;
  settings: Changed<SettingRow>;
  /** What others hear of, and what of it waits to be heard (doors.ts). */
  tell: Told;
  news: Waiting;
};

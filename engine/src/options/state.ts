import type { Amount } from '@glassbook/money';
import type { Changed } from '../core/changed.ts';
import type { Brings, Seen } from '../product.ts';
import type { ConfigureTerm, ConfigureOptions, OpenOption, OptionsCommand, optionsFaults } from './command.ts';
import type { Sums } from './sums.ts';
import type { reasons, refusals, Result, Side } from './words.ts';

/**
 * An option. Stake and fee are on hold while it is open, and its payout in the house account. `seq` and `at` are of its opening entry, which fixes everything but strike and result:
 * `expiry` is the time it ends, milliseconds UTC. `strike` is the price of the tick with journal number `strikeSeq`; both are undefined until it comes. Once it has ended: `fixing` is the index as of the expiry,
 * the median of the ticks with these journal numbers, and `back` what its owner has again of stake and fee, with the payout.
 */
export type OptionRow = Sums & {
  id: number;
  seq: number;
  at: number;
  owner: number;
  instrument: number;
  asset: number;
  side: Side;
  seconds: number;
  stake: Amount;
  payoutPpm: number;
  lossPpm: number;
  expiry: number;
  status: 'open' | 'ended';
  ticks: readonly number[];
  // Absent in a row that is loaded before they are there: they come last, in the order in which they come, so that a row is the same whether it was.
  strike: Amount | undefined;
  strikeSeq: number | undefined;
  result: Result | undefined;
  fixing: Amount | undefined;
  back: Amount | undefined;
  /** What the fee was counted by, for the record of the opening. Only a row that was just opened has it: it is not stored. */
  feePpm?: number | undefined;
};

/** What an owner has open: how many, when the last was opened, and all that they can lose together. */
export type OwnOpen = { count: number; lastAt: number; atRisk: Amount };

export type Options = {
  settings: ConfigureOptions | undefined;
  /** By their seconds. */
  terms: Map<number, ConfigureTerm>;
  /** Those that are open. */
  open: Map<number, OptionRow>;
  openOf: Map<number, OwnOpen>;
  /** Those that wait for their strike, by instrument and in the order in which they were opened. */
  unstruck: Map<number, Set<number>>;
  nextOption: number;
  changed: Changed<OptionRow>;
};

export type OptionsSpec = Brings<{
  name: 'options';
  state: Options;
  command: OptionsCommand;
  done: { [K in OpenOption['kind']]: { option: OptionRow } };
  rows: { options: OptionRow };
  refusal: (typeof refusals)[number];
  fault: (typeof optionsFaults)[number];
  reason: (typeof reasons)[number];
  timer: 'options.strikeMissing' | 'options.expire';
  calls: 'feeOff' | 'feePaid';
  setting: 'options.configure' | 'options.configureTerm';
}>;
export type State = Seen<OptionsSpec>;

import type { Amount } from '@glassbook/money';
import type { LimitRefusal } from '../core/limits/words.ts';
import type { refusals, Side } from './words.ts';

/**
 * Whether options are sold, the asset they are paid in, the instruments whose index they are on, the fee in parts per million of the stake, and how many an owner may have
 * open. A change counts for new options only.
 */
export type ConfigureOptions = {
  kind: 'options.configure';
  enabled: boolean;
  asset: number;
  instruments: readonly number[];
  feePpm: number;
  openMax: number;
};
/** A term that options are sold with: what is paid on top of the stake where it is won and taken of it where it is lost, in parts per million, and the least and most stake. */
export type ConfigureTerm = {
  kind: 'options.configureTerm';
  seconds: number;
  enabled: boolean;
  payoutPpm: number;
  lossPpm: number;
  min: Amount;
  max: Amount;
};
/** Opens an option at the last index tick before this command. */
export type OpenOption = {
  kind: 'options.open';
  owner: number;
  instrument: number;
  side: Side;
  seconds: number;
  stake: Amount;
};

export type OptionsCommand = ConfigureOptions | ConfigureTerm | OpenOption;

export const optionsFaults = ['options.settings_invalid'] as const;
export type OptionsRefusal = (typeof refusals)[number] | LimitRefusal;

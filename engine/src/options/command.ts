import type { Amount } from '@glassbook/money';
import type { CommandFrom } from '../core/fields.ts';
import type { LimitRefusal } from '../core/limits/words.ts';
import type { optionsRules, termRules } from './rules.ts';
import type { refusals, Side } from './words.ts';

export type ConfigureOptions = CommandFrom<typeof optionsRules>;
export type ConfigureTerm = CommandFrom<typeof termRules>;
/** Opens an option at the first index tick after this command. `seen`: it is refused where the term or the fee is another by now; each counts where it is there. */
export type OpenOption = {
  kind: 'options.open';
  owner: number;
  instrument: number;
  side: Side;
  seconds: number;
  stake: Amount;
  seen?: { payoutPpm?: number; lossPpm?: number; feePpm?: number };
};

export type OptionsCommand = ConfigureOptions | ConfigureTerm | OpenOption;

export const optionsFaults = ['options.settings_invalid'] as const;
export type OptionsRefusal = (typeof refusals)[number] | LimitRefusal;

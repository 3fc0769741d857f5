import type { CommandFrom } from '../core/fields.ts';
import type { LimitRefusal } from '../core/limits/words.ts';
import type { offerRules } from './rules.ts';
import type { refusals } from './words.ts';

export type ConfigureOffer = CommandFrom<typeof offerRules>;
/** Buys shares of an offer from the spot account. `seen`: it is refused where the rate, or the days that are paid for, are others by now; each counts where it is there. */
export type Buy = {
  kind: 'dual.buy';
  owner: number;
  offer: number;
  shares: number;
  seen?: { ratePpm?: number; days?: number };
};

export type DualCommand = ConfigureOffer | Buy;

export const dualFaults = ['dual.settings_invalid'] as const;
export type DualRefusal = (typeof refusals)[number] | LimitRefusal;

import type { Amount } from '@glassbook/money';
import type { CommandFrom } from '../core/fields.ts';
import type { LimitRefusal } from '../core/limits/words.ts';
import type { offerRules } from './rules.ts';
import type { refusals } from './words.ts';

export type ConfigureOffer = CommandFrom<typeof offerRules>;
type Dates = Pick<ConfigureOffer, 'startAt' | 'endAt' | 'issueAt' | 'lockMs' | 'parts' | 'partMs'>;
/** The terms that decide what an application costs and brings; the price is that of the asset it is paid in. */
export type ApplyTerms = Pick<ConfigureOffer, 'total' | 'min' | 'ownerMax'> & Dates & { price: Amount };
/**
 * Applies for whole tokens of an offer; what they cost is on hold in the spot account until the allocation. `seen`: it is refused where one of these
 * terms is another by now, as an offer can be changed until it starts.
 */
export type Apply = {
  kind: 'ieo.apply';
  owner: number;
  offer: number;
  amount: Amount;
  payAsset: number;
  seen?: Partial<ApplyTerms>;
};

export type IeoCommand = ConfigureOffer | Apply;

export const ieoFaults = ['ieo.settings_invalid'] as const;
export type IeoRefusal = (typeof refusals)[number] | LimitRefusal;

import type { Amount } from '@glassbook/money';
import type { CommandFrom } from '../core/fields.ts';
import type { LimitRefusal } from '../core/limits/words.ts';
import type { offerRules } from './rules.ts';
import type { refusals } from './words.ts';

export type ConfigureOffer = CommandFrom<typeof offerRules>;
/** Applies for whole tokens of an offer; what they cost is on hold in the spot account until the allocation. */
export type Apply = { kind: 'ieo.apply'; owner: number; offer: number; amount: Amount; payAsset: number };

export type IeoCommand = ConfigureOffer | Apply;

export const ieoFaults = ['ieo.settings_invalid'] as const;
export type IeoRefusal = (typeof refusals)[number] | LimitRefusal;

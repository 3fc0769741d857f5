import type { Amount } from '@glassbook/money';
import type { CommandFrom } from '../core/fields.ts';
import type { offerRules } from './rules.ts';

export type ConfigurePledge = CommandFrom<typeof offerRules>;
/** Puts an amount aside until the term is over. */
export type MakePledge = { kind: 'pledge.make'; owner: number; asset: number; amount: Amount };

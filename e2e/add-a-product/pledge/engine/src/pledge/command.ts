import type { Amount } from '@glassbook/money';

/** What may be pledged: at least `amountMin` of the asset, for `termMs`. A change counts for new pledges only. */
export type ConfigurePledge = { kind: 'pledge.configure'; asset: number; amountMin: Amount; termMs: number };
/** Puts an amount aside until the term is over. */
export type MakePledge = { kind: 'pledge.make'; owner: number; asset: number; amount: Amount };

import type { Sequencer } from '../sequencer/sequencer.ts';
import type { Valuation } from './balances.ts';

/** What the calls of the wallet stand on. */
export type WalletServices = Valuation & {
  sequencer: Pick<Sequencer, 'submit'>;
  /** How long after a claim of demo funds the next may come. */
  demoEveryMs: number;
};

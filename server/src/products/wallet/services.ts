import type { LimitWords } from '../../shared/commands/carry-out.ts';
import type { Sequencer } from '../../carry/sequencer/sequencer.ts';
import type { Valuation } from './balances.ts';

/** Dependencies of the calls of the wallet. */
export type WalletServices = Valuation & {
  sequencer: Pick<Sequencer, 'submit'>;
  limitWords: LimitWords;
  /** The interval between two claims of demo funds. */
  demoEveryMs: () => number;
  /** Milliseconds UTC, the clock of the engine's decisions. */
  now: () => number;
};

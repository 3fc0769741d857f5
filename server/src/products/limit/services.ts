import type { Pool } from 'pg';
import type { LimitWords } from '../../shared/commands/carry-out.ts';
import type { Sequencer } from '../../carry/sequencer/sequencer.ts';
import type { Doors } from '../../shared/slice/doors.ts';
import type { CatalogAsset } from '../../carry/store/catalog.ts';
import type { LimitNotices } from './notices.ts';

/** Dependencies of the calls of self-limits. */
export type LimitServices = {
  pool: Pool;
  sequencer: Pick<Sequencer, 'submit'>;
  /** The asset of values. */
  unit: CatalogAsset;
  limitWords: LimitWords;
  /** The refusal of a pause by a session that proved no factor lately. */
  proofRefusal: Doors['proofRefusal'];
  notices: Pick<LimitNotices, 'send'>;
  /** Milliseconds UTC, the clock of the engine's decisions. */
  now: () => number;
};

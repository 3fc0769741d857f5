import type { CostRow, LimitRow, PauseRow, UseRow } from '../core/limits/limits.ts';
import type { Brings, Seen } from '../product.ts';
import type { LimitCommand, LimitDone, limitFaults } from './command.ts';
import type { refusals } from './words.ts';

/** What it stores is in the core, where every product asks it. */
export type LimitSpec = Brings<{
  name: 'limit';
  command: LimitCommand;
  done: LimitDone;
  rows: { limits: LimitRow; pauses: PauseRow; uses: UseRow; costs: CostRow };
  refusal: (typeof refusals)[number];
  fault: (typeof limitFaults)[number];
  setting: 'limit.configure';
}>;
export type State = Seen<LimitSpec>;

/** Dependencies of the calls of copy trading. */
import type { GateServices } from '../../shared/gate/gate.ts';
import type { Core } from '../../shared/slice/core.ts';
import type { Doors } from '../../shared/slice/doors.ts';

export type CopyServices = GateServices &
  Pick<Core, 'catalog' | 'inForce' | 'sequencer' | 'now' | 'approvals'> &
  Pick<Doors, 'copiedFutures'>;

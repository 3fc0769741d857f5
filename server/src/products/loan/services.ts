/** Dependencies of the calls of loans. */
import type { GateServices } from '../../shared/gate/gate.ts';
import type { Core } from '../../shared/slice/core.ts';
import type { Pool } from './pool.ts';

export type LoanServices = GateServices &
  Pick<Core, 'catalog' | 'inForce' | 'sequencer' | 'now' | 'prices'> & { lending: Pool };

/** Dependencies of the calls of OTC trading. */
import type { GateServices } from '../../shared/gate/gate.ts';
import type { Core } from '../../shared/slice/core.ts';
import type { Doors } from '../../shared/slice/doors.ts';
import type { Flood } from '../../shared/chat/flood.ts';
import type { Details } from './details.ts';
import type { Offered } from './offered.ts';

export type OtcServices = GateServices &
  Pick<Core, 'catalog' | 'inForce' | 'sequencer' | 'now' | 'prices' | 'approvedNameOf' | 'robots' | 'send'> &
  Pick<Doors, 'payees' | 'uploads' | 'paymentProofs' | 'checkPaymentPassword' | 'useCode' | 'proofRefusal'> & {
    details: Details;
    flood: Flood;
    offered: Offered;
  };

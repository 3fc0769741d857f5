/** Dependencies of the calls of OTC trading. */
import type { AdRow } from '@glassbook/engine/otc';
import type { OtcSide } from '@glassbook/engine/otc/words';
import type { GateServices } from '../../shared/gate/gate.ts';
import type { Core } from '../../shared/slice/core.ts';
import type { Doors } from '../../shared/slice/doors.ts';
import type { Flood } from '../../shared/chat/flood.ts';
import type { Details } from './details.ts';

export type Offering = { side: OtcSide; asset: number; fiat: number };

export type OtcServices = GateServices &
  Pick<Core, 'catalog' | 'inForce' | 'sequencer' | 'now' | 'prices' | 'approvedNameOf' | 'robots' | 'send'> &
  Pick<Doors, 'payees' | 'uploads' | 'paymentProofs' | 'checkPaymentPassword' | 'useCode' | 'proofRefusal'> & {
    details: Details;
    flood: Flood;
    /** The ads that can be taken, best price first (offered.ts). */
    offered: { of: (offering: Offering) => Promise<readonly AdRow[]> };
  };

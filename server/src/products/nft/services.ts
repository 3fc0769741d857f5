/** Dependencies of the calls of the NFT market. */
import type { GateServices } from '../../shared/gate/gate.ts';
import type { Decoders } from '../../shared/images/decoders.ts';
import type { Uploads } from '../../shared/images/uploads.ts';
import type { Core } from '../../shared/slice/core.ts';
import type { Secrets } from './secrets.ts';

export type NftServices = GateServices &
  Pick<Core, 'catalog' | 'inForce' | 'sequencer' | 'now' | 'vault' | 'approvals'> & {
    uploads: Uploads;
    decoders: Decoders;
    secrets: Secrets;
  };
export type ReadServices = Pick<NftServices, 'pool' | 'catalog' | 'inForce'>;

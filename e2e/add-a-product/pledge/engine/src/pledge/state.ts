import type { Amount } from '@glassbook/money';
import type { Changed } from '../core/changed.ts';
import type { RowFrom } from '../core/fields.ts';
import type { Brings, Seen } from '../product.ts';
import type { ConfigurePledge, MakePledge } from './command.ts';
import type { pledgeRow } from './rows.ts';
import type { reasons, refusals } from './words.ts';

export type PledgeRow = RowFrom<typeof pledgeRow>;
/** What is pledged of an asset now, over all owners. */
export type PledgeTotal = { asset: number; amount: Amount };

export type Pledges = {
  offers: Map<number, ConfigurePledge>;
  open: Map<number, PledgeRow>;
  nextPledge: number;
  /** What waits to be taken. */
  changed: Changed<PledgeRow>;
};

export type PledgeSpec = Brings<{
  name: 'pledge';
  state: Pledges;
  command: ConfigurePledge | MakePledge;
  done: { 'pledge.make': { pledge: PledgeRow } };
  rows: { pledges: PledgeRow };
  refusal: (typeof refusals)[number];
  fault: 'pledge.settings_invalid';
  reason: (typeof reasons)[number];
  timer: 'pledge.due';
  setting: 'pledge.configure';
}>;
export type State = Seen<PledgeSpec>;

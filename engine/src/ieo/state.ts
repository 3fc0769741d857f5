import type { Amount } from '@glassbook/money';
import type { RowFrom } from '../core/fields.ts';
import type { Brings, Seen } from '../product.ts';
import type { ConfigureOffer, IeoCommand, ieoFaults } from './command.ts';
import type { Releases } from './releases.ts';
import type { applicationRow } from './rows.ts';
import type { reasons, refusals } from './words.ts';

export type ApplicationRow = RowFrom<typeof applicationRow>;
/** An application as it is now, with the spot account that has its hold, both found without a search: a hundred thousand change at once. */
export type Kept = { row: ApplicationRow; account: number; isChanged: boolean };

/**
 * How far an offer is: what is applied for it by how many owners and, once it is allocated, what was granted. Everybody was granted `numerator` / `denominator` of what they applied
 * for, `capped` of them the most that one owner can have, and `topped` of the others one token more, for their fraction.
 */
export type TallyRow = {
  offer: number;
  /** `allocating`: what everybody gets is fixed, and some have it already. */
  status: 'running' | 'allocating' | 'allocated' | 'cancelled';
  applied: Amount;
  owners: number;
  granted: Amount;
  numerator: bigint;
  denominator: bigint;
  capped: number;
  topped: number;
  closedAt: number | undefined;
  /** While it is allocated, of those who wait: the least fraction that has a token more, and how many with just that one (`allocation.ts`). */
  leastRest: bigint | undefined;
  ties: number | undefined;
};

export type Ieo = {
  offers: Map<number, ConfigureOffer>;
  tallies: Map<number, TallyRow>;
  /** Those that run. */
  applications: Map<number, Kept>;
  /** Of each offer that is not allocated the applications of each owner; owners and applications in the order in which they came. */
  waiting: Map<number, Map<number, Kept[]>>;
  releases: Releases<Kept>;
  nextApplication: number;
  /** Each once. */
  changed: Kept[];
  changedTallies: Map<number, TallyRow>;
};

export type IeoSpec = Brings<{
  name: 'ieo';
  state: Ieo;
  command: IeoCommand;
  done: { 'ieo.apply': { application: ApplicationRow } };
  rows: { tallies: TallyRow; applications: ApplicationRow };
  refusal: (typeof refusals)[number];
  fault: (typeof ieoFaults)[number];
  reason: (typeof reasons)[number];
  timer: 'ieo.allocate' | 'ieo.release';
  setting: 'ieo.configureOffer';
}>;
export type State = Seen<IeoSpec>;

/** IEOs: owners apply for whole tokens of an offer, and at its end all are allocated at once by one formula. */
import { encode } from '../core/encode.ts';
import { inOrder, plain, type Product } from '../product.ts';
import { allocateOffer } from './allocate-offer.ts';
import { apply } from './apply.ts';
import { beginOffer } from './begin-offer.ts';
import { ieoFaults } from './command.ts';
import { HOUSE } from './house.ts';
import { offerProblem } from './offer-problem.ts';
import { restoreApplication, restoreTally, takeApplications } from './put-application.ts';
import { releaseDue } from './release.ts';
import { Releases } from './releases.ts';
import { offerRules } from './rules.ts';
import type { IeoSpec, State, TallyRow } from './state.ts';
import { fees, refusals } from './words.ts';

export type * from './command.ts';
export type { ApplicationRow, TallyRow } from './state.ts';

function takeTallies({ ieo: { changedTallies } }: State): TallyRow[] {
  const rows = [...changedTallies.values()];
  changedTallies.clear();
  return rows;
}

export const ieo: Product<IeoSpec> = {
  ...plain,
  name: 'ieo',
  place: 22,
  refusals,
  fees,
  faults: ieoFaults,
  empty: () => ({
    ...{ offers: new Map(), tallies: new Map(), applications: new Map(), waiting: new Map() },
    ...{ releases: new Releases(), nextApplication: 1, changed: [], changedTallies: new Map() },
  }),
  handlers: { 'ieo.apply': apply },
  tables: {
    tallies: { take: takeTallies, key: ['offer'], restore: restoreTally },
    applications: {
      take: takeApplications,
      key: ['id'],
      live: { status: 'running' },
      // Also while loading the first application of an owner decides who was earlier.
      rank: 'id',
      restore: restoreApplication,
    },
  },
  counters: { nextApplication: true },
  settings: {
    'ieo.configureOffer': {
      declared: offerRules,
      problem: offerProblem,
      restore: (state, command) => {
        state.ieo.offers.set(command.offer, command);
      },
      begin: beginOffer,
    },
  },
  timers: { 'ieo.allocate': allocateOffer, 'ieo.release': releaseDue },
  *describe({ ieo: { offers, tallies, applications } }) {
    for (const [, offer] of inOrder(offers)) yield `ieo offer ${encode(offer)}`;
    for (const [, tally] of inOrder(tallies)) yield `ieo tally ${encode(tally)}`;
    for (const [, { row }] of inOrder(applications)) yield `ieo application ${encode(row)}`;
  },
  *holds({ ieo: { offers, tallies, applications }, ledger }) {
    for (const { offer, status, granted } of tallies.values()) {
      const { asset = 0, total = 0n } = offers.get(offer) ?? {};
      if (status === 'running' || status === 'allocating')
        yield [ledger.account(HOUSE.owner, HOUSE.kind, asset), total - granted];
    }
    for (const { row, account } of applications.values()) {
      const { owner, asset, hold, granted, released } = row;
      if (granted === undefined) yield [account, hold];
      else yield [ledger.account(owner, 'earn', asset), granted - released];
    }
  },
};

/** A pledge: an owner puts an amount aside until a time, and then has it back. */
import { Changed } from '../core/changed.ts';
import { encode } from '../core/encode.ts';
import { inOrder, plain, type Product } from '../product.ts';
import { make } from './make.ts';
import { giveBack } from './return.ts';
import { offerRules } from './rules.ts';
import type { PledgeSpec } from './state.ts';
import { fees, refusals } from './words.ts';

export type * from './command.ts';
export type { PledgeRow } from './state.ts';

export const pledge: Product<PledgeSpec> = {
  ...plain,
  name: 'pledge',
  place: 1_000,
  refusals,
  fees,
  faults: ['pledge.settings_invalid'],
  empty: () => ({ offers: new Map(), open: new Map(), nextPledge: 1, changed: new Changed() }),
  handlers: { 'pledge.make': make },
  tables: {
    pledges: {
      take: (state) => state.pledge.changed.take(),
      key: ['id'],
      live: { status: 'open' },
      rank: 'id',
      restore: (state, row) => {
        state.pledge.open.set(row.id, row);
      },
    },
  },
  counters: { nextPledge: true },
  settings: {
    'pledge.configure': {
      declared: offerRules,
      problem: ({ assets }, { asset }) =>
        (['spot', 'earn'] as const).every((kind) => assets.get(asset)?.kinds.includes(kind)) ? undefined : 'asset',
      restore: (state, command) => {
        state.pledge.offers.set(command.asset, command);
      },
    },
  },
  timers: { 'pledge.due': giveBack },
  loaded: (state) => {
    for (const { id, dueAt } of state.pledge.open.values()) state.schedule.set('pledge.due', id, dueAt);
  },
  *describe({ pledge: { offers, open } }) {
    for (const [asset, offer] of inOrder(offers)) yield `pledge offer ${asset} ${encode(offer)}`;
    for (const [, row] of inOrder(open)) yield `pledge ${encode(row)}`;
  },
  *holds({ pledge: { open }, ledger }) {
    for (const { owner, asset, amount } of open.values()) yield [ledger.account(owner, 'earn', asset), amount] as const;
  },
};

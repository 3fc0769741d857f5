/** Timed options on the index, paid by a house account that covers each of them. */
import { Changed } from '../core/changed.ts';
import { encode } from '../core/encode.ts';
import { inOrder, plain, type Product } from '../product.ts';
import { optionsFaults } from './command.ts';
import { optionsProblem, putSettings, putTerm, termProblem } from './configure.ts';
import { expire } from './expire.ts';
import { openOption } from './open-option.ts';
import { HOUSE, keepOpen } from './own-open.ts';
import { optionsRules, termRules } from './rules.ts';
import type { OptionsSpec } from './state.ts';
import { strike } from './strike.ts';
import { fees, refusals } from './words.ts';

export type * from './command.ts';
export type { OptionRow, Options } from './state.ts';

export const options: Product<OptionsSpec> = {
  ...plain,
  name: 'options',
  place: 21,
  refusals,
  fees,
  faults: optionsFaults,
  empty: () => ({
    ...{ settings: undefined, terms: new Map(), open: new Map(), openOf: new Map(), unstruck: new Map() },
    nextOption: 1,
    changed: new Changed(),
  }),
  handlers: { 'options.open': openOption },
  tables: {
    options: {
      take: ({ options: { changed } }) => changed.take(),
      key: ['id'],
      live: { status: 'open' },
      // Also while loading they are counted in the order in which they were opened.
      rank: 'id',
      // Only the row that is opened tells the ratio of its fee, for its record.
      restore: (state, row) => keepOpen(state, { ...row, feePpm: undefined }),
    },
  },
  counters: { nextOption: true },
  settings: {
    'options.configure': { declared: optionsRules, problem: optionsProblem, restore: putSettings },
    'options.configureTerm': { declared: termRules, problem: termProblem, restore: putTerm },
  },
  timers: { 'options.strikeMissing': expire, 'options.expire': expire },
  calls: { feeOff: true, feePaid: true },
  priceMoved: strike,
  *describe({ options: { settings, terms, open } }) {
    if (settings !== undefined) yield `options ${encode(settings)}`;
    for (const [, term] of inOrder(terms)) yield `option term ${encode(term)}`;
    for (const [, row] of inOrder(open)) yield `option ${encode(row)}`;
  },
  *holds({ ledger, options: { open } }) {
    for (const { owner, asset, stake, fee, payout } of open.values()) {
      yield [ledger.account(owner, 'options', asset), stake + fee];
      yield [ledger.account(HOUSE.owner, HOUSE.kind, asset), payout];
    }
  },
};

/** Loans against collateral: borrowed, paid, called, sold by ticks of the index; terms that end, owners who are frozen, collateral that is taken off. */
import type { Refusal } from '@glassbook/engine';
import type { LoanRow } from '@glassbook/engine/loan';
import { logged, reasons, refusals, toldAhead } from '@glassbook/engine/loan/words';
import { each } from '../model/each.ts';
import { text, valueOf } from '../model/text.ts';
import type { Product } from '../product.ts';
import { faults } from './faults.ts';
import { whoGains } from './invariants.ts';
import { commandRules } from './rules.ts';
import { ahead, lookAtLoans } from './sale.ts';
import { settingRules } from './settings.ts';
import { loanOf, loanRowsOf } from './state.ts';
import { collaterals, figures, habits, hoards, moments, pool } from './to-send.ts';

export const loan = {
  name: 'loan',
  settings: [pool, figures, ...collaterals],
  habits,
  hoards,
  moments,
  rules: { ...commandRules, ...settingRules },
  nextTimer: (model) => ahead(model)[0],
  priceMoved: (model, market) => void loanOf(model).ticked.add(market),
  afterTrades: lookAtLoans,
  invariant: () => whoGains(),
  *risks({ loan: { events } }) {
    for (const { id, owner, at, what } of events)
      if (what === 'borrow' || what === 'take') yield { what: `loan event ${id}`, owner, at, adds: true };
  },
  tables: {
    held: { changed: (model) => loanRowsOf(model).held.values(), key: ['owner'] },
    leaving: { changed: (model) => loanRowsOf(model).leaving.values(), key: ['asset'] },
    loans: { changed: (model) => loanRowsOf(model).loans.values(), key: ['id'] },
    events: { changed: (model) => loanRowsOf(model).events },
  },
  counters(model) {
    const { loan: nextLoan, event: nextEvent } = loanOf(model).next;
    return { nextLoan, nextEvent };
  },
  *lines(model) {
    const own = loanOf(model);
    if (own.figures) yield `loan ${text(own.figures)}`;
    for (const one of own.bounds.values()) yield `loan collateral ${text(one)}`;
    for (const [asset, at] of own.leaving) yield `loan leaving ${asset} ${at}`;
    for (const [owner, at] of own.held) yield `loan held ${owner} ${at}`;
    for (const row of own.running.values()) yield `loan row ${text(row)}`;
    for (const { due, id } of ahead(model)) yield `timer ${due} loan.due ${id}`;
  },
  *holds(lines) {
    for (const line of lines.filter((one) => one.startsWith('loan row '))) {
      const { owner, collateralAsset, collateral } = valueOf(line.slice('loan row '.length)) as LoanRow;
      yield [`${owner} margin ${collateralAsset}`, collateral] as const;
    }
  },
  *shows({ loan: { events, loans } }) {
    for (const { what } of events) yield `loan ${what}`;
    for (const { closed, loss, surplus, fee, soldAt, triedAt, at } of loans) {
      if (closed === 'no' && triedAt !== undefined) yield soldAt === triedAt ? 'loan part sold' : 'loan not sold';
      if (loss > 0n) yield 'loan loss';
      if (surplus > 0n && fee > 0n && at > 0) yield 'loan surplus';
    }
  },
  reaches: {
    refusals: {
      ...each(refusals),
      ...each(['loan.settings_invalid', 'loan.decision_invalid'] as const satisfies readonly Refusal[]),
    },
    entryReasons: each(reasons),
    shows: each([
      ...[...logged, ...toldAhead].map((what) => `loan ${what}`),
      ...['part sold', 'not sold', 'loss', 'surplus'].map((what) => `loan ${what}`),
    ]),
  },
  faults,
} satisfies Product<'loan'>;

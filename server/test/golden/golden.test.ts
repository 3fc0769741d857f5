/** R6: what a released version wrote, this one reads, and comes to the same state; and what rules 2 changed, each under its own rules. */
import { readdirSync } from 'node:fs';
import { apply, countersOf, emptyState, kinds, takeChanges, type OrderRow, type Rules } from '@glassbook/engine';
import { expect, test } from 'vitest';
import { GENESIS } from '../../src/store/chain.ts';
import { readFrames } from '../../src/store/journal.ts';
import { answerLine, answerOf, balanceLine, orderLine, readGolden } from './golden.ts';
import { caseName, cases } from './rules-cases.ts';

const names = readdirSync(import.meta.dirname).flatMap((file) => (file.endsWith('.journal') ? file.slice(0, -8) : []));

/** The recorded lines, from a replay. */
function replayed(batches: readonly Buffer[]): string[] {
  const state = emptyState();
  const orders = new Map<number, OrderRow>();
  let chain: Buffer = GENESIS;
  for (const bytes of batches) {
    const batch = readFrames(bytes, chain);
    for (const entry of batch.entries) apply(state, entry);
    for (const order of takeChanges(state).spot.orders) orders.set(order.id, order);
    chain = batch.hash;
  }
  const { ledger } = state;
  const balances = Array.from({ length: ledger.count }, (_, account) => ledger.row(account))
    .filter(({ available, held }) => available !== 0n || held !== 0n)
    .map((row) => ({ ...row, kind: kinds.indexOf(row.kind) }))
    .sort((a, b) => a.owner - b.owner || a.kind - b.kind || a.asset - b.asset);
  const open = [...orders.values()].filter(({ status }) => status === 'open').sort((a, b) => a.id - b.id);
  return [
    `seq ${state.seq} at ${state.at} hash ${chain.toString('hex')}`,
    ...Object.entries(countersOf(state).of).map(([name, value]) => `counter ${name} ${value}`),
    ...balances.map((row) => balanceLine(row.owner, row.kind, row.asset, String(row.available), String(row.held))),
    ...open.map((row) => orderLine(row.id, row.owner, row.market, row.side, [row.price, row.amount, row.filledAmount])),
  ];
}

test.each(names)('R6 the journal of version %s gives the state that was recorded with it', (name) => {
  const { batches, state } = readGolden(name);
  expect(batches.length).toBeGreaterThan(20);
  const lines = replayed(batches);
  // A later version may have counters that this one did not.
  const isNew = (line: string) =>
    line.startsWith('counter ') &&
    !state.includes(line) &&
    !state.some((one) => one.startsWith(line.slice(0, line.lastIndexOf(' ') + 1)));
  expect(lines.filter((line) => !isNew(line))).toEqual(state);
});

/** The entries of a recorded journal, with what each is answered under these rules. */
function* answered(name: string, rules: Rules) {
  const state = emptyState();
  let chain: Buffer = GENESIS;
  for (const bytes of readGolden(name).batches) {
    const batch = readFrames(bytes, chain);
    for (const entry of batch.entries) {
      const outcome = apply(state, entry);
      if (entry.command.kind === 'platform.adoptRules') state.rules = rules;
      yield { entry, outcome };
    }
    chain = batch.hash;
  }
}

test('R6 the journal of rules 2 is answered as it was when it was recorded', () => {
  const { answers = [] } = readGolden('rules-2');
  const again = [...answered('rules-2', 2)].map(({ entry, outcome }) => answerLine(entry.seq, entry.command, outcome));
  // What a start sends before the first command was not recorded.
  expect(again.slice(-answers.length)).toEqual(answers);
  expect(answers.length).toBeGreaterThan(400);
});

test.each(cases.map((each, place) => [each.name, place, each] as const))(
  'R6 rules 2: %s; under rules 1 the same entries are answered otherwise',
  (_, place, { one, two }) => {
    const under = (rules: Rules) =>
      [...answered('rules-2', rules)].flatMap(({ entry, outcome }) =>
        entry.request?.names[0] === caseName(place) ? [answerOf(outcome)] : [],
      );
    expect([under(1), under(2)]).toEqual([[one], [two]]);
    expect(one).not.toBe(two);
  },
);

/** R6: this version reads what a released one wrote, with the same state as result; and what each version of the rules changed, each under its own. */
import { readdirSync } from 'node:fs';
import { apply, countersOf, emptyState, kinds, takeChanges, type OrderRow, type Rules } from '@glassbook/engine';
import { expect, test } from 'vitest';
import { GENESIS } from '../../src/store/chain/chain.ts';
import { readFrames } from '../../src/store/journal.ts';
import { answerLine, answerOf, balanceLine, orderLine, readGolden } from './golden.ts';
import { caseName, rules2 } from './rules-2-cases.ts';
import { rules3 } from './rules-3-cases.ts';
import { rules4 } from './rules-4-cases.ts';
import { rules5 } from './rules-5-cases.ts';
import { rules6 } from './rules-6-cases.ts';
import { rules7 } from './rules-7-cases.ts';
import { rules8 } from './rules-8-cases.ts';
import { rules9 } from './rules-9-cases.ts';
import { rules10 } from './rules-10-cases.ts';
import { rules12 } from './rules-12-cases.ts';
import { rules13 } from './rules-13-cases.ts';
import { rules14 } from './rules-14-cases.ts';
import { rules15 } from './rules-15-cases.ts';

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

/** The entries of a recorded journal, with the answer to each under these rules. */
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

const recorded = [
  { name: 'rules-2', old: 1, now: 2, cases: rules2 },
  { name: 'rules-3', old: 2, now: 3, cases: rules3 },
  { name: 'rules-4', old: 3, now: 4, cases: rules4 },
  { name: 'rules-5', old: 4, now: 5, cases: rules5 },
  { name: 'rules-6', old: 5, now: 6, cases: rules6 },
  { name: 'rules-7', old: 6, now: 7, cases: rules7 },
  { name: 'rules-8', old: 7, now: 8, cases: rules8 },
  { name: 'rules-9', old: 8, now: 9, cases: rules9 },
  { name: 'rules-10', old: 9, now: 10, cases: rules10 },
  { name: 'rules-12', old: 11, now: 12, cases: rules12 },
  { name: 'rules-13', old: 12, now: 13, cases: rules13 },
  { name: 'rules-14', old: 13, now: 14, cases: rules14 },
  { name: 'rules-15', old: 14, now: 15, cases: rules15 },
] as const;

/** By their plays (plays.ts): `funds-1` and `funds-2` withdrawals, without and with a claim; `deposits-1`; `convert-1` conversions, accepted, late and twice; `transfers-1` transfers between users; `house-1` what the operator brings in and takes out. They are of no version of the rules by themselves. */
const replayedAlike = [
  ...recorded.map(({ name, now }) => ({ name, now })),
  ...[
    { name: 'funds-1', now: 4 },
    { name: 'convert-1', now: 4 },
    { name: 'transfers-1', now: 4 },
    { name: 'funds-2', now: 5 },
    { name: 'deposits-1', now: 5 },
    { name: 'house-1', now: 6 },
  ],
] as const;

test.each(replayedAlike)('R6 the journal of $name is answered as it was when it was recorded', ({ name, now }) => {
  const { answers = [] } = readGolden(name);
  const again = [...answered(name, now)].map(({ entry, outcome }) => answerLine(entry.seq, entry.command, outcome));
  // What a start sends before the first command was not recorded.
  expect(again.slice(-answers.length)).toEqual(answers);
  expect(answers.length).toBeGreaterThan(400);
});

test.each(
  recorded.flatMap(({ cases, ...journal }) =>
    cases.map((each, place) => [journal.name, each.name, { journal, each, place }] as const),
  ),
)('R6 %s: %s; under the rules before the same entries are answered otherwise', (_, __, { journal, each, place }) => {
  const under = (rules: Rules) =>
    [...answered(journal.name, rules)].flatMap(({ entry, outcome }) =>
      entry.request?.names[0] === caseName(place) ? [answerOf(outcome)] : [],
    );
  expect([under(journal.old), under(journal.now)]).toEqual([[each.old], [each.now]]);
  expect(each.old).not.toBe(each.now);
});

test('R6 SPOT-028 a fill of rules 3 keeps the best prices at its taker’s arrival, one of rules 2 does not', () => {
  const kept = (rules: Rules): number => {
    const state = emptyState();
    let chain: Buffer = GENESIS;
    let count = 0;
    for (const bytes of readGolden('rules-3').batches) {
      const batch = readFrames(bytes, chain);
      for (const entry of batch.entries) {
        apply(state, entry);
        if (entry.command.kind === 'platform.adoptRules') state.rules = rules;
      }
      for (const { bestBid, bestAsk } of takeChanges(state).spot.trades) if (bestBid ?? bestAsk) count += 1;
      chain = batch.hash;
    }
    return count;
  };
  expect([kept(2), kept(3) > 50]).toEqual([0, true]);
});

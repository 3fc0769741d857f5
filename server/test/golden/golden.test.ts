/** R6: what a released version wrote, this one reads, and comes to the same state. */
import { readdirSync } from 'node:fs';
import { apply, countersOf, emptyState, kinds, takeChanges, type OrderRow } from '@glassbook/engine';
import { expect, test } from 'vitest';
import { GENESIS } from '../../src/store/chain.ts';
import { readFrames } from '../../src/store/journal.ts';
import { balanceLine, orderLine, readGolden } from './golden.ts';

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

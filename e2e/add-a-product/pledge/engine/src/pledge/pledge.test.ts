import { expect, test } from 'vitest';
import { tables } from '../../test/tables.ts';
import { describe, explained } from '../describe.ts';
import { apply, emptyState, nextDue, takeChanges } from '../engine.ts';
import type { Command, State } from '../products.ts';

const ANN = 1000;
const TERM = 1_000;
const send = (state: State, command: Command) => apply(state, { seq: state.seq + 1, at: state.at + 1, command });

/** An offer in force and an owner with money. */
function opened(store: (changes: ReturnType<typeof takeChanges>) => void = () => undefined): State {
  const state = emptyState();
  const commands: Command[] = [
    { kind: 'asset.configure', asset: 3, name: 'USDT', scale: 8, kinds: ['spot', 'earn'] },
    { kind: 'wallet.configureDemo', enabled: true, everyMs: 1, grants: [{ asset: 3, amount: 500n }] },
    { kind: 'wallet.claimDemo', owner: ANN },
    { kind: 'pledge.configure', asset: 3, termMs: TERM, amountMin: 100n, status: 'open' },
  ];
  for (const command of commands) expect(send(state, command)).toMatchObject({ ok: true });
  store(takeChanges(state));
  return state;
}
const funds = ({ ledger }: State) => {
  const [spot, earn] = [ledger.account(ANN, 'spot', 3), ledger.account(ANN, 'earn', 3)];
  return [ledger.available(spot), ledger.available(earn), ledger.held(earn)];
};

test.each([
  ['pledge.not_offered', { asset: 9, amount: 100n }],
  ['pledge.too_small', { asset: 3, amount: 99n }],
  ['pledge.insufficient_funds', { asset: 3, amount: 501n }],
])('%s is refused and changes nothing', (reason, asked) => {
  const state = opened();
  const before = [...describe(state)].slice(1);
  expect(send(state, { kind: 'pledge.make', owner: ANN, ...asked })).toEqual({ ok: false, reason });
  expect([...describe(state)].slice(1)).toEqual(before);
});

test('what is pledged is on hold, and comes back at its time and in the entry that let time pass', () => {
  const state = opened();
  const made = send(state, { kind: 'pledge.make', owner: ANN, asset: 3, amount: 200n });
  expect(made).toMatchObject({ ok: true, pledge: { id: 1, status: 'open', dueAt: state.at + TERM } });
  expect(funds(state)).toEqual([300n, 0n, 200n]);
  expect([...explained(state).values()]).toEqual([200n]);
  const due = nextDue(state);
  takeChanges(state);
  apply(state, { seq: state.seq + 1, at: due + 50, command: { kind: 'clock.tick' } });
  const { pledge, entries } = takeChanges(state);
  expect(pledge.pledges).toMatchObject([{ id: 1, status: 'returned' }]);
  expect(entries).toMatchObject([{ amount: 200n, reason: 'pledge.return', ref: 1, at: due, seq: state.seq }]);
  expect(funds(state)).toEqual([500n, 0n, 0n]);
  expect(nextDue(state)).toBe(Infinity);
});

test('live = loaded: an open pledge is loaded with its timer and comes back the same', () => {
  const stored = tables();
  const state = opened(stored.store);
  send(state, { kind: 'pledge.make', owner: ANN, asset: 3, amount: 200n });
  stored.store(takeChanges(state));
  const loaded = stored.load(state);
  expect([...describe(loaded)]).toEqual([...describe(state)]);
  const later = { seq: state.seq + 1, at: nextDue(state), command: { kind: 'clock.tick' as const } };
  for (const one of [state, loaded]) apply(one, later);
  expect([...describe(loaded)]).toEqual([...describe(state)]);
});

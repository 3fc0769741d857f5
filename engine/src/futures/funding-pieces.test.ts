/** A funding of more positions than a piece: commands, prices and loading come between its pieces, and who pays and receives how much stays what it was when it began. */
import { expect, test } from 'vitest';
import { DAN, done, give, indexAt, money, opened, order, PERP, settings, USDT } from '../../test/futures-market.ts';
import { checkFutures } from '../../test/futures-invariants.ts';
import { tables } from '../../test/tables.ts';
import { HOUSE_INSURANCE, WORLD } from '../core/ledger.ts';
import { nextPiece, PIECE } from '../core/schedule.ts';
import { describe } from '../describe.ts';
import { nextDue, takeChanges } from '../engine.ts';
import type { Command, State } from '../products.ts';

const EIGHT_HOURS = 28_800_000;
const FIRST = 5_000;
const MAKER = 4_000;
/** 0.05 % of the worth of a contract, which is 20 USDT. */
const RATE = 500_000n;
const EACH = USDT / 100n;

/** So many longs, and as many shorts of one contract, or one short of all. The first have the smallest numbers. */
function begun(pairs: number, whale = false): { state: State; end: number } {
  const state = opened();
  done(state, { ...settings, openOrdersMax: 200, interestPpb: Number(RATE) });
  give(state, MAKER, 1_000_000n * USDT);
  if (whale) done(state, order(MAKER, 'sell', 20_000n, pairs));
  for (let pair = 0; pair < pairs; pair += 1) {
    const [long, short] = [FIRST + 2 * pair, FIRST + 2 * pair + 1];
    for (const owner of whale ? [long] : [short, long]) {
      give(state, owner, 100n * USDT);
      done(state, order(owner, owner === long ? 'buy' : 'sell', 20_000n, 1), 1);
    }
  }
  return { state, end: (Math.floor(state.at / EIGHT_HOURS) + 1) * EIGHT_HOURS };
}
const at = (state: State, time: number, command: Command = { kind: 'clock.tick' }) =>
  done(state, command, time - state.at);
const close = (owner: number, state: State): Command => ({
  ...{ kind: 'futures.closePosition', owner, type: 'market', price: 0n, contracts: 0 },
  position: [...state.futures.positions.values()].find((each) => each.owner === owner)?.id ?? 0,
});
/** The other way of `give`. */
const take = ({ ledger }: State, owner: number, amount: bigint) =>
  ledger.post(
    (ledger.account(owner, 'futures', 3) * 2) as never,
    (ledger.account(WORLD, 'futures', 3) * 2) as never,
    amount,
    'wallet.demo',
    0,
  );
const isRunning = (state: State) => state.futures.markets.get(PERP)?.funding !== undefined;
type Rows = ReturnType<typeof takeChanges>['futures'];
const sum = (amounts: readonly bigint[]) => amounts.reduce((all, each) => all + each, 0n);

test('FUTURES-096 FUTURES-097 a funding is paid in pieces at the rate, mark price and positions of its beginning, whatever comes between', () => {
  const pairs = PIECE + 50;
  const { state, end } = begun(pairs);
  const fundings: Rows['fundings'] = [];
  const payments: Rows['fundingPayments'] = [];
  const closed: Rows['positions'] = [];
  const note = () => {
    const changes = takeChanges(state);
    fundings.push(...changes.futures.fundings);
    payments.push(...changes.futures.fundingPayments);
    closed.push(...changes.futures.positions.filter(({ status }) => status === 'closed'));
  };
  takeChanges(state);
  at(state, end + 5);
  note();
  expect([isRunning(state), payments.length]).toEqual([true, PIECE]);
  expect(payments.every(({ amount }) => amount === -EACH)).toBe(true);
  expect(nextDue(state)).toBe(nextPiece(end + 5));
  // Another price, a position that is new, and one of each side that closes before its turn.
  const [payer, receiver] = [FIRST + 2 * (pairs - 1), FIRST + 1];
  at(state, end + 10, indexAt(20_100n));
  at(state, end + 11, order(MAKER, 'buy', 20_000n, 2));
  at(state, end + 12, order(DAN, 'sell', 20_000n, 1));
  at(state, end + 13, close(payer, state));
  at(state, end + 14, order(MAKER, 'sell', 20_050n, 1));
  at(state, end + 15, close(receiver, state));
  note();
  expect(closed.filter(({ owner }) => [payer, receiver].includes(owner)).map(({ funding }) => funding)).toEqual([
    -EACH,
    EACH,
  ]);
  checkFutures(state);
  // However late the next entry comes, it brings one piece.
  at(state, end + 60_000);
  note();
  expect(isRunning(state)).toBe(true);
  expect(payments.length).toBe(2 * PIECE + 2);
  at(state, nextPiece(end + 60_000));
  note();
  expect(isRunning(state)).toBe(false);
  expect(nextDue(state)).toBeGreaterThan(end + EIGHT_HOURS - 60_000);
  const before = 2 * pairs;
  expect(payments.length).toBe(before);
  expect(new Set(payments.map(({ position }) => position)).size).toBe(before);
  expect(payments.map(({ value }) => value)).toEqual(Array(before).fill(20n * USDT));
  expect(sum(payments.map(({ amount }) => amount))).toBe(0n);
  expect(fundings.at(-1)).toMatchObject({
    ...{ at: end, rate: RATE, mark: 20_000n * USDT, contracts: pairs },
    ...{ paid: BigInt(pairs) * EACH, received: BigInt(pairs) * EACH },
  });
  expect(fundings.at(-1)).not.toHaveProperty('status');
  checkFutures(state);
});

test('FUTURES-097 a state that is loaded between two pieces goes on as the one that was live', () => {
  const [live, replica] = [begun(PIECE + 50), begun(PIECE + 50)];
  const { state, end } = live;
  const kept = tables();
  for (const each of [state, replica.state]) at(each, end + 5);
  kept.store(takeChanges(state));
  const early = close(FIRST + 2 * PIECE + 20, state);
  at(state, end + 6, order(DAN, 'buy', 20_000n, 2));
  at(state, end + 7, early);
  kept.store(takeChanges(state));
  const loaded = kept.load(state);
  expect([...describe(loaded)]).toEqual([...describe(state)]);
  at(replica.state, end + 6, order(DAN, 'buy', 20_000n, 2));
  at(replica.state, end + 7, early);
  for (const each of [state, replica.state, loaded]) {
    at(each, end + 20, indexAt(20_100n));
    while (isRunning(each)) at(each, nextDue(each));
    expect([...describe(each)]).toEqual([...describe(state)]);
  }
});

test('FUTURES-098 who closes before all have paid receives in full what others paid, of whom so many more pay then as that takes', () => {
  const pairs = PIECE + 50;
  const { state, end } = begun(pairs, true);
  takeChanges(state);
  at(state, end);
  expect(takeChanges(state).futures.fundingPayments).toHaveLength(PIECE);
  give(state, DAN, 1_000_000n * USDT);
  at(state, end + 1, order(DAN, 'sell', 20_000n, pairs));
  at(state, end + 2, close(MAKER, state));
  const { fundingPayments, fundings, positions } = takeChanges(state).futures;
  expect(fundingPayments).toHaveLength(51);
  expect(positions.find(({ owner, status }) => owner === MAKER && status === 'closed')?.funding).toBe(
    BigInt(pairs) * EACH,
  );
  const sums = { paid: BigInt(pairs) * EACH, received: BigInt(pairs) * EACH };
  expect(fundings.at(-1)).toMatchObject({ status: 'running', ...sums });
  at(state, nextDue(state));
  expect(takeChanges(state).futures.fundings).toMatchObject([sums]);
  checkFutures(state);
});

test('FUTURES-099 in a halted market what some cannot pay the others do not receive; one that opens again pays what is left first', () => {
  const pairs = PIECE + 50;
  const { state, end } = begun(pairs);
  done(state, { kind: 'futures.haltMarket', market: PERP });
  // Half of those who owe have nothing left.
  for (let pair = 0; pair < pairs; pair += 2) {
    const owner = FIRST + 2 * pair;
    const { ledger, futures } = state;
    const account = ledger.account(owner, 'futures', 3);
    const pool = [...futures.pools.values()].find((each) => each.account === account);
    ledger.release(account, pool?.held ?? 0n);
    take(state, owner, ledger.available(account));
    if (pool) pool.held = 0n;
  }
  at(state, end);
  expect(isRunning(state)).toBe(true);
  at(state, end + 1, { kind: 'futures.openMarket', market: PERP });
  expect(isRunning(state)).toBe(false);
  const { fundings, fundingPayments } = takeChanges(state).futures;
  const half = (BigInt(pairs) / 2n) * EACH;
  expect(fundings.findLast(({ market }) => market === PERP)).toMatchObject({ paid: half, received: half });
  const received = fundingPayments.filter(({ amount }) => amount > 0n && amount < EACH);
  expect(received.map(({ amount }) => amount)).toEqual(Array(pairs).fill(EACH / 2n));
  expect(money(state, HOUSE_INSURANCE).free).toBeGreaterThanOrEqual(0n);
});

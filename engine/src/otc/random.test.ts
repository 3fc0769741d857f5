/** Random habits that reach for other people's money: after each command who paid whom is compared with who may; a loaded state goes on as the one that ran. */
import { expect, test } from 'vitest';
import { USDT_ID, BTC_ID } from '../../test/market-of-two.ts';
import { lines, to } from '../../test/offers.ts';
import { ad, appeal, cancel, decide, market as opened, pay, release, take, two } from '../../test/otc.ts';
import { random as randomOf, type Random } from '../../test/random.ts';
import { tables } from '../../test/tables.ts';
import { prices, USDT } from '../../test/trading-day.ts';
import { explained } from '../describe.ts';
import { takeChanges } from '../engine.ts';
import type { Changes, Command, State } from '../products.ts';
import type { OrderRow } from './index.ts';
import { appealReasons } from './words.ts';

const people = [1000, 1001, 1002, 1003];
type Habit = (state: State, random: Random) => Command | undefined;

const anOrder = ({ otc }: State, { pick }: Random): OrderRow | undefined =>
  otc.orders.size > 0 ? pick([...otc.orders.values()]) : undefined;
const ofOrder =
  (make: (order: OrderRow, random: Random) => Command): Habit =>
  (state, random) => {
    const order = anOrder(state, random);
    return order && make(order, random);
  };

/** Each is one way in which somebody could come to what is another's. */
const habits: readonly Habit[] = [
  (_, { pick }) => ({ kind: 'otc.apply', owner: pick(people) }),
  (_, { pick, below }) => ({ kind: 'otc.admit', account: pick(people), admitted: below(4) > 0, ...two }),
  (_, { pick }) => ({ kind: 'otc.topUp', owner: pick(people), amount: pick([1n, 100n * USDT, 500n * USDT]) }),
  (_, { pick, below }) => (below(30) === 0 ? { kind: 'otc.leave', owner: pick(people) } : undefined),
  (_, { pick }) => ad({ owner: pick(people), side: pick(['buy', 'sell']), amount: pick([300n, 1_000n]) * USDT }),
  ...Array.from(
    { length: 4 },
    (): Habit =>
      ({ otc }, { pick }) =>
        otc.ads.size === 0
          ? undefined
          : take(pick([...otc.ads.keys()]), { owner: pick(people), amount: pick([20n, 100n, 700n]) * USDT }),
  ),
  ...Array.from({ length: 3 }, () => ofOrder((order, { pick }) => pay(order, pick([order.buyer, pick(people)])))),
  ofOrder((order, { pick }) => release(order, pick([order.seller, pick(people)]))),
  ofOrder((order, { pick }) => cancel(order, pick([order.buyer, pick(people)]))),
  ofOrder((order, { pick }) => appeal(order, pick([order.buyer, order.seller]), pick(appealReasons))),
  ofOrder((order, { pick }) => decide(order, pick(['buyer', 'seller']))),
  ofOrder((order, { pick }) => ({ kind: pick(['otc.award', 'otc.return']), order: order.id, ...two })),
  (_, { pick, below }) => ({ kind: 'otc.setFrozen', account: pick(people), frozen: below(3) === 0 }),
  (_, { pick }) => ({
    ...{ kind: 'wallet.move', owner: pick(people), asset: USDT_ID, amount: pick([100n, 5_000n]) * USDT },
    ...{ from: pick(['spot', 'futures']), to: pick(['spot', 'futures']) },
  }),
];
const sent = (state: State, random: Random): Command => random.pick(habits)(state, random) ?? prices(60_000n, 2n);
const pauseOf = ({ below }: Random): number => (below(100) === 0 ? below(200_000_000) : below(60_000));

/** Coin goes from the seller to the buyer, once and all of it; an award to the buyer, a return to the seller, from the other, at most the worth. */
function checkEntries(orders: ReadonlyMap<number, OrderRow>, paid: Map<string, bigint>, { entries }: Changes): void {
  for (const { reason, ref, amount, fromOwner, toOwner } of entries) {
    if (!reason.startsWith('otc.')) continue;
    const { buyer, seller, worth, amount: coin } = orders.get(ref) as OrderRow;
    expect([fromOwner, toOwner]).toEqual(reason === 'otc.return' ? [buyer, seller] : [seller, buyer]);
    const sum = (paid.get(`${reason} ${ref}`) ?? 0n) + amount;
    paid.set(`${reason} ${ref}`, sum);
    if (reason === 'otc.release') expect(sum).toBe(coin);
    else expect(sum <= worth).toBe(true);
  }
}

test('OTC-021 random commands conserve money, and nobody gains but by orders', () => {
  const random = randomOf(1);
  const state = opened();
  const orders = new Map<number, OrderRow>();
  const paid = new Map<string, bigint>();
  const accepted = new Set<string>();
  for (let n = 0; n < 4_000; n += 1) {
    const command = sent(state, random);
    if (to(state, state.at + pauseOf(random), command).ok) accepted.add(command.kind);
    const changes = takeChanges(state);
    for (const row of changes.otc.orders) orders.set(row.id, row);
    checkEntries(orders, paid, changes);
    if (n % 100 > 0) continue;
    expect([...state.ledger.sums().values()].every((sum) => sum === 0n)).toBe(true);
    const held = explained(state);
    for (const owner of people)
      for (const asset of [USDT_ID, BTC_ID]) {
        const account = state.ledger.account(owner, 'spot', asset);
        expect(state.ledger.held(account)).toBe(held.get(account) ?? 0n);
      }
  }
  const kinds = ['otc.release', 'otc.award', 'otc.return', 'otc.decide', 'otc.leave', 'otc.topUp'];
  expect(kinds.filter((kind) => !accepted.has(kind))).toEqual([]);
});

test('OTC-022 a state that is loaded at any time is the one that ran, and goes on as it', () => {
  const random = randomOf(3);
  const { store, load } = tables();
  const live = opened(store);
  for (let n = 0; n < 2_000; n += 1) {
    const command = sent(live, random);
    const at = live.at + pauseOf(random);
    if (n % 25 > 0) to(live, at, command);
    else {
      const loaded = load(live);
      expect(lines(loaded)).toEqual(lines(live));
      expect(to(loaded, at, command)).toEqual(to(live, at, command));
      expect(lines(loaded)).toEqual(lines(live));
      const changes = takeChanges(live);
      expect(takeChanges(loaded)).toEqual(changes);
      store(changes);
    }
    store(takeChanges(live));
  }
});

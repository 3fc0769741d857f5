/** Random habits that reach for other people's money: after each command who paid whom is compared with who may; a loaded state goes on as the one that ran. */
import { expect, test } from 'vitest';
import { two, market as opened, MINUTE, secretOf, commitmentOf } from '../../test/nft.ts';
import { BTC_ID, USDT_ID } from '../../test/market-of-two.ts';
import { lines, to } from '../../test/offers.ts';
import { random as randomOf, type Random } from '../../test/random.ts';
import { tables } from '../../test/tables.ts';
import { prices, run, USDT } from '../../test/trading-day.ts';
import { FIRST_USER, HOUSE_FEES, type LedgerEntry } from '../core/ledger.ts';
import { explained } from '../describe.ts';
import { takeChanges } from '../engine.ts';
import type { Changes, Command, State } from '../products.ts';
import type { ItemRow, ListingRow } from './index.ts';

/** Two of them are one person's. */
const PAIR = [1000, 1001];
const traders = [...PAIR, 1002, 1003, 1004, 1005];

/** Each is one way in which somebody could come to what is another's. */
const habits: readonly ((state: State, random: Random) => Command | undefined)[] = [
  ({ nft }, { pick, below }) =>
    nft.items.size > 300 && below(5) > 0
      ? undefined
      : {
          ...{ kind: 'nft.create', owner: pick(traders), type: 'image', asset: pick([USDT_ID, BTC_ID]) },
          ...{ royaltyPpm: pick([0, 100, 50_000, 100_000]), detail: nft.nextItem, digest: 'cd'.repeat(32) },
        },
  ({ nft }, { pick, below }) => {
    const waiting = [...nft.items.values()].flatMap(({ id, review }) => (review === 'waiting' ? [id] : []));
    return { kind: 'nft.approve', item: below(20) === 0 ? 0 : pick([0, ...waiting]), ...two };
  },
  (state, random) => listed(state, random),
  (state, random) => listed(state, random),
  (state, random) => {
    const listing = anyOf(state.nft.listings, random);
    return listing && { kind: 'nft.buy', owner: random.pick(traders), item: listing.item };
  },
  (state, random) => {
    const listing = auctionOf(state, random);
    return listing && { kind: 'nft.margin', owner: random.pick(traders), item: listing.item };
  },
  ...Array.from({ length: 3 }, () => (state: State, random: Random): Command | undefined => {
    const listing = auctionOf(state, random);
    const { pick, below } = random;
    if (!listing) return undefined;
    const deposits = [...(state.nft.deposits.get(listing.id)?.keys() ?? [])];
    const owner = deposits.length > 0 && below(4) > 0 ? pick(deposits) : pick(traders);
    return { kind: 'nft.bid', owner, item: listing.item, raise: listing.raise + BigInt(below(3) - 1) };
  }),
  (state, random) => {
    const listing = anyOf(state.nft.listings, random);
    return (
      listing && { kind: random.pick(['nft.leave', 'nft.cancel']), owner: random.pick(traders), item: listing.item }
    );
  },
  (state, random) => {
    const order = anyOf(state.nft.orders, random);
    return order && { kind: 'nft.pay', owner: random.pick([order.owner, random.pick(traders)]), order: order.id };
  },
  (state, random) => {
    const listing = random.below(6) === 0 ? anyOf(state.nft.listings, random) : undefined;
    return listing && { kind: 'nft.endSale', item: listing.item, ...two };
  },
  (_, { pick, below }) => ({ kind: 'nft.setFrozen', account: pick(traders), frozen: below(3) === 0 }),
  (state, random) => offered(state, random),
  (state, { pick }) => {
    const series = [...state.nft.series.values()].find(({ status }) => status === 'waiting');
    const commitments = Array.from({ length: series?.total ?? 0 }, (_, n) =>
      commitmentOf(secretOf(`S-${series?.series ?? 0}-${n + 1}`)),
    );
    return series && { kind: 'nft.commitSeries', series: pick([series.series]), commitments };
  },
  ({ nft }, { pick, below }) => ({
    ...{ kind: 'nft.buyBox', owner: pick(traders), series: nft.series.size - below(Math.min(3, nft.series.size + 1)) },
  }),
  ({ nft }, { pick, below }) => {
    const box = pick([...nft.items.values()].slice(-400).filter(({ number }) => number > 0));
    const {
      id: item,
      owner,
      series,
      number,
    } = (box as ItemRow | undefined) ?? { id: 1, owner: 0, series: 0, number: 0 };
    return {
      ...{ kind: 'nft.openBox', owner: below(5) === 0 ? pick(traders) : owner, item },
      ...{ seed: `s${below(99)}`, secret: secretOf(`S-${series}-${number}`) },
    };
  },
];

const anyOf = <T>(map: ReadonlyMap<number, T>, { below }: Random): T | undefined =>
  [...map.values()][below(Math.max(1, map.size))];
const auctionOf = ({ nft }: State, { below }: Random): ListingRow | undefined => {
  const all = [...nft.listings.values()].filter(({ type, status }) => type === 'auction' && status === 'running');
  return all[below(Math.max(1, all.length))];
};

function listed({ nft, at }: State, { pick, below }: Random): Command | undefined {
  const item = nft.items.get(1 + below(nft.nextItem));
  if (!item) return undefined;
  const price = pick([100n, 333_333_333n, 5n * USDT, BigInt(100 + below(10 ** 9))]);
  const startAt = at + pick([0, 0, below(MINUTE)]);
  return {
    ...{ kind: 'nft.list', owner: item.owner, item: item.id, price, startAt },
    ...{ endAt: startAt + MINUTE * (1 + below(40)) },
    ...(below(2) === 0 && { raise: price / 10n + 1n, deposit: pick([0n, price / 2n, price]) }),
  };
}

function offered({ nft, at }: State, { pick, below }: Random): Command | undefined {
  if (below(3) > 0) return undefined;
  const creator = pick(traders);
  const own = [...nft.items.values()].filter(
    (item) => item.creator === creator && item.owner === creator && item.number + item.series + item.listing === 0,
  );
  return {
    ...{ kind: 'nft.configureSeries', series: nft.series.size + 1, creator, asset: pick([USDT_ID, BTC_ID]) },
    ...{
      price: pick([100n, 7n * USDT, 12_345n]),
      royaltyPpm: pick([0, 33_300]),
      startAt: at + 1,
      ownerMax: pick([0, 5]),
    },
    endAt: at + MINUTE * (2 + below(60)),
    contents: own
      .slice(0, 1 + below(3))
      .map(({ id }) => ({ work: id, rarity: pick(['N', 'R', 'SR']), count: 1 + below(9) })),
    ...{ title: { en: 'T' }, about: { en: 'A' }, status: 'open' },
  };
}

/** Who is in a posting: by the rows of the items and listings before the command, and by nothing of how it was computed. */
function checkEntries(
  before: { items: Map<number, ItemRow>; listings: Map<number, ListingRow> },
  changes: Changes,
): void {
  const entries = changes.entries.filter(({ reason }) => reason.startsWith('nft.'));
  const sales = entries.filter(({ reason }) => reason === 'nft.sale');
  for (const sale of sales) {
    const after = changes.nft.items.find(({ id }) => id === sale.ref);
    const item = before.items.get(sale.ref);
    const listing = before.listings.get(item?.listing ?? 0);
    const seller = item?.owner ?? after?.creator;
    expect([sale.fromOwner, sale.toOwner]).toEqual([after?.owner, seller]);
    if (listing) expect([sale.amount, sale.asset]).toEqual([listing.current, listing.asset]);
    const others = entries.filter(({ ref, reason }) => ref === sale.ref && reason !== 'nft.sale');
    expect(others.every(({ fromOwner }) => fromOwner === seller)).toBe(true);
    checkShares(sale, others, after?.creator ?? 0, listing ?? { feePpm: 20_000, royaltyPpm: after?.royaltyPpm ?? 0 });
  }
  for (const forfeit of entries.filter(({ reason }) => reason === 'nft.forfeit'))
    expect(before.items.get(forfeit.ref)?.owner).toBe(forfeit.toOwner);
  const owners = changes.nft.items.filter(({ id, owner }) => (before.items.get(id)?.owner ?? owner) !== owner);
  expect(owners.map(({ id }) => id).every((id) => sales.some(({ ref }) => ref === id))).toBe(true);
}

/** Royalty down to the creator, fee up to the house, and nothing else. */
function checkShares(
  { amount, fromOwner, toOwner }: LedgerEntry,
  others: readonly LedgerEntry[],
  creator: number,
  { feePpm, royaltyPpm }: Pick<ListingRow, 'feePpm' | 'royaltyPpm'>,
): void {
  const royalty = [fromOwner, toOwner].includes(creator) ? 0n : (amount * BigInt(royaltyPpm)) / 1_000_000n;
  const fee = (amount * BigInt(feePpm) + 999_999n) / 1_000_000n;
  expect(others.map(({ reason, toOwner: to, amount: share }) => [reason, to, share])).toEqual([
    ...(royalty > 0n ? [['nft.royalty', creator, royalty]] : []),
    ['nft.fee', HOUSE_FEES, fee],
  ]);
}

/** What the accounts have together, of each asset. */
const wealthOf = ({ ledger }: State, owners: readonly number[]): bigint[] =>
  [USDT_ID, BTC_ID].map((asset) =>
    owners.reduce((sum, owner) => {
      const account = ledger.account(owner, 'spot', asset);
      return sum + ledger.available(account) + ledger.held(account);
    }, 0n),
  );

/** The pair alone: what its two accounts have together grows by what others pay them for, and by nothing else. */
function checkPair(before: readonly bigint[], after: readonly bigint[], { entries }: Changes): void {
  const isOurs = (owner: number) => PAIR.includes(owner);
  for (const [place, asset] of [USDT_ID, BTC_ID].entries()) {
    const paid = entries.filter((entry) => entry.asset === asset && isOurs(entry.toOwner) && !isOurs(entry.fromOwner));
    const most = paid.reduce((sum, { amount }) => sum + amount, 0n);
    expect((after[place] as bigint) - (before[place] as bigint) <= most).toBe(true);
  }
}

const reached = [
  ...[
    'nft.approve',
    'nft.bid',
    'nft.buy',
    'nft.buyBox',
    'nft.cancel',
    'nft.commitSeries',
    'nft.configureSeries',
    'nft.create',
  ],
  ...['nft.endSale', 'nft.leave', 'nft.list', 'nft.margin', 'nft.openBox', 'nft.pay', 'nft.setFrozen'],
];

function play(commands: number, seed: number): void {
  const random = randomOf(seed);
  const state = opened();
  run(
    state,
    [1004, 1005].map((owner): Command => ({ kind: 'wallet.claimDemo', owner })),
  );
  takeChanges(state);
  const everything = wealthOf(state, [...traders, HOUSE_FEES]);
  const accepted = new Set<string>();
  for (let n = 0; n < commands; n += 1) {
    const command = random.pick(habits)(state, random) ?? prices(70_000n, 2n);
    const before = { items: new Map(state.nft.items), listings: new Map(state.nft.listings) };
    const pair = wealthOf(state, PAIR);
    const pause = random.below(400) === 0 ? random.below(100_000_000) : random.below(4_000);
    const outcome = to(state, state.at + pause, command);
    if (outcome.ok) accepted.add(command.kind);
    const changes = takeChanges(state);
    // What follows at a time may sell what the command names again: it is looked at only where no timer ran.
    if (changes.nft.listings.length < 2) checkEntries(before, changes);
    checkPair(pair, wealthOf(state, PAIR), changes);
    if (n % 500 === 0) checkWhole(state, everything);
  }
  checkWhole(state, everything);
  expect([...accepted].filter((kind) => kind.startsWith('nft.')).sort()).toEqual(reached);
}

function checkWhole(state: State, everything: readonly bigint[]): void {
  expect(wealthOf(state, [...traders, HOUSE_FEES])).toEqual(everything);
  expect([...state.ledger.sums().values()].every((sum) => sum === 0n)).toBe(true);
  const held = new Map<number, bigint>();
  for (const [account, amount] of explained(state)) held.set(account, (held.get(account) ?? 0n) + amount);
  for (const owner of traders)
    for (const asset of [USDT_ID, BTC_ID]) {
      const account = state.ledger.account(owner, 'spot', asset);
      expect(state.ledger.held(account)).toBe(held.get(account) ?? 0n);
      expect(owner >= FIRST_USER && state.ledger.available(account) >= 0n).toBe(true);
    }
}

test('NFT-024 random commands conserve money, and nobody is paid but by who buys or is late', () => {
  play(4_000, 1);
});

test('NFT-024 so do a hundred thousand', { tags: ['long'], timeout: 600_000 }, () => {
  play(100_000, 2);
});

test('NFT-025 a state that is loaded at any time is the one that ran, and goes on as it', () => {
  const random = randomOf(3);
  const { store, load } = tables();
  const live = opened(store);
  for (let n = 0; n < 3_000; n += 1) {
    const command = random.pick(habits)(live, random) ?? prices(70_000n, 2n);
    const at = live.at + (random.below(300) === 0 ? random.below(100_000_000) : random.below(4_000));
    if (n % 50 > 0) to(live, at, command);
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

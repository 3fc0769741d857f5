/** A market, a house and some traders with money, and commands they might send: most of them can succeed, some of each kind cannot. */
import { apply, emptyState } from '../src/engine.ts';
import { selfTradePolicies } from '../src/core/terms.ts';
import { HOUSE_MAKER } from '../src/core/ledger.ts';
import type { Command, Entry, Outcome, SettingCommand, State } from '../src/products.ts';
import type { Random } from './random.ts';

export const USDT = 10n ** 8n;
export const BTC = 10n ** 8n;
export const traders = [1000, 1001, 1002, 1003, 1004, 1005];

export const settings: readonly SettingCommand[] = [
  { kind: 'asset.configure', asset: 1, name: 'BTC', scale: 8, kinds: ['fiat', 'spot', 'futures'] },
  { kind: 'asset.configure', asset: 3, name: 'USDT', scale: 8, kinds: ['fiat', 'spot', 'futures'] },
  { kind: 'asset.configure', asset: 5, name: 'XRP', scale: 6, kinds: ['spot'] },
  market(1, 1, 10n ** 6n, 10n ** 3n),
  market(4, 5, 10n ** 4n, 10n ** 5n),
  { kind: 'wallet.fundHouse', owner: HOUSE_MAKER, asset: 1, total: 2n * BTC },
  { kind: 'wallet.fundHouse', owner: HOUSE_MAKER, asset: 3, total: 200_000n * USDT },
  { kind: 'wallet.fundHouse', owner: HOUSE_MAKER, asset: 5, total: 10n ** 11n },
  maker(1),
  maker(4),
  {
    kind: 'wallet.configureDemo',
    enabled: true,
    everyMs: 3_600_000,
    grants: [
      { asset: 3, amount: 20_000n * USDT },
      { asset: 1, amount: BTC },
    ],
  },
];

function market(id: number, base: number, tick: bigint, lot: bigint): SettingCommand {
  const limits = { notionalMin: 5n * USDT, notionalMax: 1_000_000n * USDT, bandPpm: 50_000, openOrdersMax: 6 };
  return {
    kind: 'spot.configureMarket',
    market: id,
    base,
    quote: 3,
    tick,
    lot,
    makerFeePpm: 800,
    takerFeePpm: 1_000,
    ...limits,
  };
}

function maker(id: number): SettingCommand {
  return {
    kind: 'spot.configureMaker',
    market: id,
    levels: 4,
    halfSpreadPpm: 500,
    stepPpm: 500,
    notional: 900n * USDT,
    growthPpm: 250_000,
    staleAfterMs: 15_000,
  };
}

/** Applies commands one after the other, each a second after the one before. */
export function run(state: State, commands: readonly Command[]): Outcome[] {
  return commands.map((command) => apply(state, { seq: state.seq + 1, at: state.at + 1_000, command }));
}

/** A state with the settings in force, an index price, and money for every trader. */
export function opened(): State {
  const state = emptyState();
  run(state, settings);
  run(state, [prices(70_000n, 2n), ...traders.map((owner): Command => ({ kind: 'wallet.claimDemo', owner }))]);
  return state;
}

export const prices = (btc: bigint, xrp: bigint): Command => ({
  kind: 'indexPrice.update',
  source: 'test',
  prices: [
    { market: 1, price: btc * USDT, volume: 0n },
    { market: 4, price: xrp * USDT, volume: 0n },
  ],
});

/** The next entry of a generated day. `state` is only read, to aim at orders that are open. */
export function nextEntry(state: State, random: Random): Entry {
  const at = state.at + random.below(random.chance(1) ? 40_000 : 400);
  const command = nextCommand(state, random);
  const names = random.chance(20)
    ? { request: { names: [`${1000 + random.below(6)}/key/k${state.seq}`], hash: 'h' } }
    : {};
  return { seq: state.seq + 1, at, ...names, command };
}

function nextCommand(state: State, random: Random): Command {
  const owner = random.pick(traders);
  const order = openOrder(state, random, owner);
  const roll = random.below(100);
  if (roll < 60) return placeOrder(random, owner);
  if (roll < 70) return { kind: 'spot.cancelOrder', owner, order };
  if (roll < 80) {
    const price = random.chance(50) ? 0n : priceNear(random);
    return { kind: 'spot.amendOrder', owner, order, price, amount: random.chance(60) ? amountOf(random) : 0n };
  }
  if (roll < 82) {
    const market = random.pick([0, 1, 4, 9]);
    return { kind: 'spot.cancelAll', owner, ...(market === 0 ? {} : { market }) };
  }
  if (roll < 92) return prices(69_500n + BigInt(random.below(1000)), 2n);
  if (roll < 96) {
    const kinds = ['fiat', 'spot', 'futures', 'options'] as const;
    return {
      kind: 'wallet.move',
      owner,
      asset: random.pick([1, 3, 5, 8]),
      amount: BigInt(random.below(3)) * BTC,
      from: random.pick(kinds),
      to: random.pick(kinds),
    };
  }
  if (roll < 98) return { kind: 'wallet.claimDemo', owner };
  if (roll < 99)
    return { kind: random.chance(30) ? 'spot.haltMarket' : 'spot.openMarket', market: random.pick([1, 1, 4, 9]) };
  return { kind: 'clock.tick' };
}

function openOrder(state: State, random: Random, owner: number): number {
  const ids = state.spot.orders.idsOf(owner);
  return ids.length > 0 && random.chance(90) ? random.pick(ids) : 1 + random.below(50);
}

const priceNear = (random: Random): bigint =>
  (69_000n + BigInt(random.below(2_000))) * USDT + (random.chance(3) ? 1n : 0n);
const amountOf = (random: Random): bigint => BigInt(1 + random.below(40)) * 10n ** 5n + (random.chance(3) ? 1n : 0n);

function placeOrder(random: Random, owner: number): Command {
  const market = random.pick([1, 1, 1, 1, 4, 9]);
  const xrp = market === 4;
  const isMarket = random.chance(25);
  const byValue = isMarket && random.chance(50);
  const price = xrp ? 19_800n * 10n ** 4n + BigInt(random.below(400)) * 10n ** 4n : priceNear(random);
  const amount = xrp ? BigInt(random.below(900)) * 10n ** 6n : amountOf(random);
  return {
    kind: 'spot.placeOrder',
    owner,
    market,
    side: random.pick(['buy', 'sell']),
    type: isMarket ? 'market' : 'limit',
    timeInForce: random.pick(['GTC', 'GTC', 'GTC', 'IOC', 'FOK']),
    postOnly: random.chance(8),
    price: isMarket ? 0n : price,
    amount: byValue || random.chance(1) ? 0n : amount,
    value: byValue ? BigInt(random.below(3_000)) * USDT : 0n,
    worstPrice: isMarket && random.chance(20) ? price : 0n,
    selfTrade: random.pick([...selfTradePolicies, 'expire_taker', 'expire_taker']),
  };
}

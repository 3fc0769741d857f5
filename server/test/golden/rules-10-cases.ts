/** What rules 10 change (engine/src/core/rules.ts), as in rules-2-cases.ts. */
import { FIRST_USER, type Command } from '@glassbook/engine';
import type { ConfigureMarket, PlaceOrder } from '@glassbook/engine/futures';
import { POSITIONS_MAX } from '@glassbook/engine/futures/words';
import { market, type Case } from './rules-2-cases.ts';

const [BASE, QUOTE, INDEX] = [105, 106, 400];
const [ann, bob, cyd] = [FIRST_USER + 200, FIRST_USER + 201, FIRST_USER + 202];
const MONEY = 1_000_000_000n;
const owners = [ann, bob, cyd];

const index: Command = {
  ...{ kind: 'indexPrice.update', source: 'case', prices: [{ market: INDEX, price: 1_000n, volume: 0n }] },
};
/** A contract at a price of p is worth p. */
export const contracts = (number: number, tiers: ConfigureMarket['tiers']): ConfigureMarket => ({
  kind: 'futures.configureMarket',
  ...{ market: number, base: BASE, quote: QUOTE, settle: QUOTE, index: INDEX, tick: 1n, size: 1n },
  ...{ makerFeePpm: 0, takerFeePpm: 0, liquidationFeePpm: 0, bandPpm: 50_000, markBandPpm: 20_000 },
  ...{ contractsMax: 100_000, openOrdersMax: 100, openInterestMax: 1_000_000 },
  tiers,
  ...{ fundingMs: 28_800_000, fundingMaxPpb: 3_000_000, interestPpb: 0 },
});
export const wide = [{ valueMax: MONEY, leverageMax: 100, maintenancePpm: 5_000 }];
const strict = [{ valueMax: MONEY, leverageMax: 20, maintenancePpm: 25_000 }];
export const order = (
  number: number,
  owner: number,
  side: PlaceOrder['side'],
  price: bigint,
  other: Partial<PlaceOrder> = {},
): PlaceOrder => ({
  kind: 'futures.placeOrder',
  ...{ owner, market: number, side, type: 'limit', timeInForce: 'GTC', postOnly: false, price, contracts: 1 },
  ...{ leverage: 10, margin: 'cross', reduceOnly: false, ...other },
});
const bought = (number: number, owner: number): PlaceOrder =>
  order(number, owner, 'buy', 0n, { type: 'market', timeInForce: 'IOC' });

const [HALTED, TIERS, FULL, FAR] = [401, 402, 403, 404];

/** Assets, an index price, and traders with money for a market of contracts. */
const openingOf = (number: number): readonly Command[] => [
  ...[BASE, QUOTE].map((asset): Command => ({
    kind: 'asset.configure',
    ...{ asset, name: `A${asset}`, scale: 0, kinds: ['spot', 'futures'] },
  })),
  market(INDEX, { base: BASE, quote: QUOTE }),
  {
    kind: 'wallet.configureDemo',
    ...{ enabled: true, everyMs: 0, grants: [{ asset: QUOTE, amount: MONEY }] },
  },
  ...owners.map((owner): Command => ({ kind: 'wallet.claimDemo', owner })),
  ...owners.map((owner): Command => ({
    kind: 'wallet.move',
    ...{ owner, asset: QUOTE, amount: MONEY, from: 'spot', to: 'futures' },
  })),
  ...[contracts(number, wide), index],
];
/** A last price above the index price, and orders whose middle is far above it. */
const leftIn = (number: number): readonly Command[] => [
  ...[order(number, ann, 'buy', 1_010n), order(number, bob, 'sell', 1_010n)],
  ...[order(number, ann, 'buy', 990n), order(number, bob, 'sell', 5_000n)],
];
/** A case of rules 13 (rules-13-cases.ts), by what is here. */
export const farOrder: Omit<Case, 'name'> = {
  before: [...openingOf(FAR), ...leftIn(FAR)],
  later: [index],
  asked: order(FAR, ann, 'buy', 1_055n),
  ...{ old: 'open 0 for 0', now: 'futures.price_out_of_band' },
};

export const rules10: readonly Case[] = [
  {
    name: 'the mark price does not follow the book of a halted market',
    before: [...openingOf(HALTED), ...leftIn(HALTED), { kind: 'futures.haltMarket', market: HALTED }],
    later: [index, { kind: 'futures.openMarket', market: HALTED }],
    asked: order(HALTED, ann, 'buy', 1_055n),
    ...{ old: 'open 0 for 0', now: 'futures.price_out_of_band' },
  },
  {
    name: 'an order that opens ends where the tiers no longer allow its leverage',
    before: [
      ...[contracts(TIERS, wide), index],
      order(TIERS, ann, 'buy', 990n, { leverage: 50, clientOrderId: 'waits' }),
      contracts(TIERS, strict),
    ],
    asked: { kind: 'futures.cancelOrder', owner: ann, order: 0, clientOrderId: 'waits' },
    ...{ old: 'cancelled 0 for 0', now: 'futures.order_not_open' },
  },
  {
    name: 'an owner has so many positions and no more',
    before: [
      ...[contracts(FULL, wide), index],
      order(FULL, bob, 'sell', 1_000n, { contracts: POSITIONS_MAX + 1 }),
      ...Array.from({ length: POSITIONS_MAX }, () => bought(FULL, cyd)),
    ],
    asked: bought(FULL, cyd),
    ...{ old: 'done 1 for 1000', now: 'futures.too_many_positions' },
  },
];

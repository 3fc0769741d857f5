/** What rules 9 change (engine/src/core/rules.ts), as in rules-2-cases.ts. */
import type { Command } from '@glassbook/engine';
import { market, placesOf, type Case } from './rules-2-cases.ts';

type Configure = Extract<Command, { kind: 'futures.configureMarket' }>;
type Place = Extract<Command, { kind: 'futures.placeOrder' }>;
const MONEY = 120;
const HAS = 10_000_000n;

/** A contract of the n-th case on a coin of its own, and three traders with money and coins. */
function contract(n: number, other: Partial<Configure> = {}) {
  const { ann, bob } = placesOf(n);
  const { ann: cyd } = placesOf(10 + n);
  const [coin, spot, number] = [121 + n, 150 + n, 160 + n];
  const assets = [MONEY, coin];
  const price = (at: bigint): Command => ({
    ...{ kind: 'indexPrice.update', source: 'case', prices: [{ market: spot, price: at, volume: 0n }] },
  });
  const place = (owner: number, side: Place['side'], at: bigint, contracts: number, rest: Partial<Place> = {}) => ({
    ...{ kind: 'futures.placeOrder', owner, market: number, side, type: 'limit', timeInForce: 'GTC', postOnly: false },
    ...{ price: at, contracts, leverage: 10, margin: 'cross', reduceOnly: false },
    ...rest,
  });
  const begin: readonly Command[] = [
    ...assets.map((asset): Command => {
      const kinds = ['spot', 'futures'] as const;
      return { kind: 'asset.configure', asset, name: `A${asset}`, scale: 0, kinds: [...kinds] };
    }),
    market(spot, { base: coin, quote: MONEY }),
    {
      ...{ kind: 'wallet.configureDemo', enabled: true, everyMs: 0 },
      grants: assets.map((asset) => ({ asset, amount: HAS })),
    },
    ...[ann, bob, cyd].flatMap((owner): Command[] => [
      { kind: 'wallet.claimDemo', owner },
      ...assets.map((asset): Command => {
        return { kind: 'wallet.move', owner, asset, amount: HAS, from: 'spot', to: 'futures' };
      }),
    ]),
    {
      kind: 'futures.configureMarket',
      ...{ market: number, base: coin, quote: MONEY, settle: MONEY, index: spot, tick: 1n, size: 1n },
      ...{ makerFeePpm: 0, takerFeePpm: 0, liquidationFeePpm: 0, bandPpm: 50_000, markBandPpm: 20_000 },
      ...{ contractsMax: 100_000, openOrdersMax: 20, openInterestMax: 1_000_000 },
      tiers: [
        { valueMax: 100_000n, leverageMax: 100, maintenancePpm: 5_000 },
        { valueMax: 1_000_000n, leverageMax: 50, maintenancePpm: 10_000 },
        { valueMax: 100_000_000n, leverageMax: 20, maintenancePpm: 25_000 },
      ],
      ...{ fundingMs: 86_400_000, fundingMaxPpb: 500_000, interestPpb: 0 },
      ...other,
    },
  ];
  return { ann, bob, cyd, coin, begin, price, place: place as (...of: Parameters<typeof place>) => Place };
}

const sold = contract(0);
const full = contract(1, { contractsMax: 1_000, openInterestMax: 1_000 });
const paid = contract(2, { settle: 123, size: 4_001n, interestPpb: 500_000 });
const far = contract(3);

export const rules9: readonly Case[] = [
  {
    name: 'a part of a position is not sold at a price at which it alone uses up all that is left',
    before: [
      ...[...sold.begin, sold.price(200n)],
      sold.place(sold.ann, 'buy', 200n, 5_225, { leverage: 20, margin: 'isolated' }),
      sold.place(sold.bob, 'sell', 200n, 5_225),
      ...[sold.place(sold.cyd, 'buy', 1n, 20), sold.price(192n)],
    ],
    // She has bought at 1 what was worth 192, or nothing.
    asked: sold.place(sold.cyd, 'sell', 300n, 1, { reduceOnly: true }),
    ...{ old: 'open 0 for 0', now: 'futures.nothing_to_close' },
  },
  {
    name: 'what an owner has open counts once against the open interest',
    before: [
      ...[...full.begin, full.price(200n)],
      ...[full.place(full.ann, 'buy', 200n, 600), full.place(full.bob, 'sell', 200n, 600)],
    ],
    asked: full.place(full.ann, 'buy', 200n, 400),
    ...{ old: 'futures.open_interest_full', now: 'open 0 for 0' },
  },
  {
    name: 'a payer of a funding pays of the exact worth, rounded up',
    before: [
      ...[...paid.begin, paid.price(2n)],
      ...[paid.place(paid.bob, 'sell', 2n, 1), paid.place(paid.ann, 'buy', 2n, 1)],
    ],
    later: [paid.price(2n)],
    // Of 2,000.5 it is 1.00025, three times; 200 are the margin of what it is worth.
    asked: { kind: 'wallet.move', owner: paid.ann, asset: paid.coin, amount: HAS - 203n, from: 'futures', to: 'spot' },
    ...{ old: 'ok', now: 'wallet.insufficient_funds' },
  },
  {
    name: 'the tier of an order is that of its limit where it is worth more there',
    before: [...far.begin, far.price(200n)],
    // 100,200 at the limit, 66,800 at the mark price.
    asked: far.place(far.ann, 'sell', 300n, 334, { leverage: 100 }),
    ...{ old: 'open 0 for 0', now: 'futures.leverage_above_tier' },
  },
];

/** What rules 8 change (engine/src/core/rules.ts), as in rules-2-cases.ts. */
import { HOUSE_LOCKUP, type Command } from '@glassbook/engine';
import { limit, market, placesOf, type Case } from './rules-2-cases.ts';

const { number, ann, bob } = placesOf(0);
/** The unit of value, as the settings have it. */
const USDT = 3;
const COIN = 104;
const index: Command = {
  ...{ kind: 'indexPrice.update', source: 'case', prices: [{ market: number, price: 100n, volume: 0n }] },
};
const grants = [COIN, USDT].map((asset) => ({ asset, amount: 1_000n }));

export const rules8: readonly Case[] = [
  {
    name: 'interest costs its index price: what is sold below it is a loss',
    before: [
      { kind: 'asset.configure', asset: COIN, name: 'COIN', scale: 0, kinds: ['spot', 'earn'] },
      { kind: 'wallet.configureDemo', enabled: true, everyMs: 0, grants },
      ...[ann, bob].map((owner): Command => ({ kind: 'wallet.claimDemo', owner })),
      ...[market(number, { base: COIN, quote: USDT }), index],
      { kind: 'wallet.fundHouse', owner: HOUSE_LOCKUP, asset: COIN, total: 10_000n },
      {
        ...{ kind: 'lockup.configureOffer', offer: 99, asset: COIN, days: 1, dailyPpm: 1_000_000, penaltyPpm: 0 },
        ...{ min: 1n, ownerMax: 1_000n, allMax: 1_000n, status: 'open' },
      },
      { kind: 'limit.set', owner: ann, name: 'loss.day', amount: 10n },
      // It doubles: without a cost of its own it would halve that of each coin.
      { kind: 'lockup.lock', owner: ann, offer: 99, amount: 1_000n, renew: false },
    ],
    later: [index, limit(number, bob, 'buy', 90, 1), limit(number, ann, 'sell', 90, 1)],
    asked: limit(number, ann, 'buy', 40, 1),
    ...{ old: 'open 0 for 0', now: 'limit.loss_reached' },
  },
];

/** What rules 14 change (engine/src/core/rules.ts), as in rules-2-cases.ts. */
import { FIRST_USER, type Command } from '@glassbook/engine';
import { contracts, order, wide } from './rules-10-cases.ts';
import { bids, indexed, takes, traded, waits } from './rules-13-cases.ts';
import { market, placesOf, type Case } from './rules-2-cases.ts';

const places = placesOf(0);
/** The unit of limits, as the settings have it; they give the insurance account enough of it. */
const USDT = 3;
const [COIN, INDEX, NUMBER] = [107, 410, 411];
const [ann, bob, cyd] = [FIRST_USER + 300, FIRST_USER + 301, FIRST_USER + 302];
const MONEY = 10_000n;
const index = (price: bigint): Command => ({
  ...{ kind: 'indexPrice.update', source: 'case', prices: [{ market: INDEX, price, volume: 0n }] },
});

export const rules14: readonly Case[] = [
  {
    name: 'no trail begins at a last price far from the index price',
    before: [...traded(places), indexed(places), ...bids(places, [900, 1]), takes(places, 900, 1)],
    asked: waits(places, { trail: 10n }),
    ...{ old: 'ok', now: 'spot.no_trigger_price' },
  },
  {
    name: 'what the insurance account pays of a loss is not counted against a limit of losses',
    before: [
      { kind: 'asset.configure', asset: COIN, name: `A${COIN}`, scale: 0, kinds: ['spot', 'futures'] },
      market(INDEX, { base: COIN, quote: USDT }),
      { kind: 'wallet.configureDemo', enabled: true, everyMs: 0, grants: [{ asset: USDT, amount: MONEY }] },
      ...[ann, bob, cyd].flatMap((owner): Command[] => [
        { kind: 'wallet.claimDemo', owner },
        { kind: 'wallet.move', owner, asset: USDT, amount: MONEY, from: 'spot', to: 'futures' },
      ]),
      { ...contracts(NUMBER, wide), base: COIN, quote: USDT, settle: USDT, index: INDEX },
      index(1_000n),
      { kind: 'limit.set', owner: ann, name: 'loss.day', amount: 1_200n },
      order(NUMBER, bob, 'sell', 1_000n, { contracts: 10 }),
      order(NUMBER, ann, 'buy', 1_000n, { contracts: 10, margin: 'isolated' }),
      order(NUMBER, cyd, 'buy', 880n, { contracts: 10 }),
      // Her margin of 1,000 is lost, and 200 more.
      index(903n),
    ],
    asked: order(NUMBER, ann, 'buy', 850n),
    ...{ old: 'limit.loss_reached', now: 'open 0 for 0' },
  },
];

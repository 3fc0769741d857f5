import { apply, emptyState, FIRST_USER, takeChanges, type Changes, type Command } from '@glassbook/engine';
import { expect, test } from 'vitest';
import { BTC, USDT } from '../asset/index.ts';
import { markets, one } from './settings.ts';
import { whoPays } from './who-pays.ts';

const [LONG, SHORT, STRANGER, OTHER] = [FIRST_USER, FIRST_USER + 1, FIRST_USER + 2, FIRST_USER + 3] as const;
const [SPOT, PERP] = [1, 11];
const kinds = ['fiat', 'spot', 'futures'] as const;

const price = (units: bigint): Command => ({
  ...{ kind: 'indexPrice.update', source: 'test', prices: [{ market: SPOT, price: units * one, volume: 0n }] },
});
const order = (owner: number, side: 'buy' | 'sell', contracts: number, leverage: number): Command => ({
  ...{ kind: 'futures.placeOrder', owner, market: PERP, side, type: 'limit', timeInForce: 'GTC', postOnly: false },
  ...{ price: 20_000n * one, contracts, leverage, margin: 'isolated', reduceOnly: false },
});

/** Two accounts of one person cancel out; of the long, which goes bankrupt, a stranger sold 40 contracts and closes them far beyond the mark price. */
function played(): Changes[] {
  const state = emptyState();
  const send = (command: Command): Changes => {
    expect(apply(state, { seq: state.seq + 1, at: state.at + 1_000, command })).toMatchObject({ ok: true });
    return takeChanges(state);
  };
  const begin: Command[] = [
    { kind: 'asset.configure', asset: BTC, name: 'BTC', scale: 8, kinds },
    { kind: 'asset.configure', asset: USDT, name: 'USDT', scale: 8, kinds },
    { kind: 'wallet.configureDemo', enabled: true, everyMs: 1, grants: [{ asset: USDT, amount: 1_000n * one }] },
    {
      ...{ kind: 'spot.configureMarket', market: SPOT, base: BTC, quote: USDT, tick: 10n ** 4n, lot: 10n ** 4n },
      ...{ notionalMin: one, notionalMax: 10n ** 12n, openOrdersMax: 20 },
      ...{ makerFeePpm: 200, takerFeePpm: 500, bandPpm: 50_000 },
    },
    ...markets.filter(({ market }) => market === PERP),
    price(20_000n),
    ...[LONG, SHORT, STRANGER, OTHER].flatMap((owner): Command[] => [
      { kind: 'wallet.claimDemo', owner },
      { kind: 'wallet.move', owner, asset: USDT, amount: 1_000n * one, from: 'spot', to: 'futures' },
    ]),
    order(LONG, 'buy', 100, 50),
    order(SHORT, 'sell', 60, 20),
    order(STRANGER, 'sell', 40, 20),
    order(OTHER, 'buy', 40, 2),
    order(SHORT, 'sell', 40, 20),
    price(18_000n),
  ];
  return begin.map(send);
}

/** As if nobody had traded with others. */
const alone = (changes: Changes): Changes => ({ ...changes, futures: { ...changes.futures, trades: [] } });

test('FUTURES-087 what a stranger gives by deleveraging beyond the mark price is allowed to who traded with strangers, and to no others', () => {
  const all = played();
  expect(all.at(-1)?.futures.adls.map(({ owner, contracts }) => [owner, contracts])).toContainEqual([STRANGER, 40]);
  const allowed = whoPays([[LONG, SHORT]]);
  for (const changes of all) allowed(changes);
  const refused = whoPays([[LONG, SHORT]]);
  expect(() => {
    for (const changes of all) refused(alone(changes));
  }).toThrow(/^FUTURES-087: /);
});

/** A day of futures that leaves a row in every table but that of deficits: a position that is liquidated against another one, one that stays open over a funding, an order that rests. */
import type { Command } from '@glassbook/engine';
import { expect } from 'vitest';

const USDT = 10n ** 8n;
const MARKET = 101;
const START = 70_000n;
type Submit = (command: Command) => Promise<{ outcome: { ok: boolean } }>;

/** `first`: the first of four owners. `wait`: lets so much time pass before the next command. */
export async function futuresDay(submit: Submit, first: number, wait: (ms: number) => void): Promise<void> {
  const done = async (command: Command) =>
    expect((await submit(command)).outcome, command.kind).toMatchObject({ ok: true });
  const indexAt = (price: bigint): Command => ({
    ...{ kind: 'indexPrice.update', source: 'test' },
    prices: [{ market: 1, price: price * USDT, volume: 0n }],
  });
  const order = (owner: number, side: 'buy' | 'sell', price: bigint, leverage: number, margin: 'cross' | 'isolated') =>
    done({
      ...{ kind: 'futures.placeOrder', owner, market: MARKET, side, type: 'limit', timeInForce: 'GTC' },
      ...{ postOnly: false, price: price * USDT, contracts: 100, leverage, margin, reduceOnly: false },
    });
  const [ann, bob, cyd, dan] = [first, first + 1, first + 2, first + 3];
  await done(indexAt(START));
  for (const owner of [ann, bob, cyd, dan]) {
    await done({ kind: 'wallet.claimDemo', owner });
    await done({ kind: 'wallet.move', owner, asset: 3, amount: 5_000n * USDT, from: 'spot', to: 'futures' });
  }
  await done({ kind: 'futures.setMode', owner: dan, mode: 'one_way' });
  // Between the house maker's quotes.
  await order(bob, 'sell', START, 10, 'cross');
  await order(ann, 'buy', START, 100, 'isolated');
  // Waits for the price of after.
  await order(cyd, 'buy', START - 1_000n, 10, 'cross');
  await done(indexAt(START - 3_000n));
  await order(cyd, 'buy', START - 5_000n, 10, 'cross');
  wait(8 * 3_600_000);
  await done(indexAt(START - 3_000n));
}

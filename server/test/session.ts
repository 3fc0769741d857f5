/** A short session over four engine days that is the same every time: what the recorded journals and databases of each version are made of. */
import { hash } from 'node:crypto';
import { keyName, requestName, type Command } from '@glassbook/engine';
import type { Sequencer } from '../src/sequencer/sequencer.ts';
import { limitOrder, user } from './trading.ts';

export const SESSION_BEGINS = 1_776_859_668_000;
const USDT = 10n ** 8n;
const USERS = 6;

/** A clock that the session sets; each read of it is a millisecond later. */
export function sessionClock(): { now: number; read: () => number } {
  const clock = { now: SESSION_BEGINS, read: () => (clock.now += 1) };
  return clock;
}

function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export async function playSession(sequencer: Sequencer, clock: { now: number }, seed = 7): Promise<void> {
  const random = seeded(seed);
  let asked = 0;
  const names = (owner: number, order?: string) => {
    asked += 1;
    const key = keyName(owner, hash('sha256', `${seed} ${asked}`).slice(0, 36));
    return {
      names: order === undefined ? [key] : [key, requestName(owner, 'order', order)],
      hash: hash('sha256', `body ${asked}`),
    };
  };
  const price = (market: number, whole: number) => {
    const prices = [{ market, price: BigInt(whole) * USDT, volume: 3_000_000n }];
    return sequencer.submit({ kind: 'indexPrice.update', source: 'test', prices });
  };
  await price(1, 70_000);
  for (let n = 0; n < USERS; n += 1)
    await sequencer.submit({ kind: 'wallet.claimDemo', owner: user(n) }, names(user(n)));
  for (let burst = 0; burst < 16; burst += 1) {
    clock.now += 5.9 * 3_600_000;
    await price(1, 69_500 + random(1_000));
    const some: Promise<unknown>[] = [];
    for (let n = 0; n < 6; n += 1) {
      const owner = user(random(USERS));
      const side = random(2) === 0 ? 'buy' : 'sell';
      const clientOrderId = `mine-${seed}-${burst}-${n}`;
      const order = { ...limitOrder(owner, side, 69_000 + random(2_000), 20 + random(300)), clientOrderId };
      const move = { owner, asset: 3, amount: 5n * USDT, from: 'spot', to: 'fiat' } as const;
      const kind = random(6);
      const [command, request] =
        kind < 4
          ? [order as Command, names(owner, clientOrderId)]
          : kind === 4
            ? [{ kind: 'spot.cancelAll', owner, market: 0 } as const, names(owner)]
            : [{ kind: 'wallet.move', ...move } as const, names(owner)];
      some.push(sequencer.submit(command, request));
    }
    await Promise.all(some);
  }
  await sequencer.submit({ kind: 'spot.haltMarket', market: 5 });
  await sequencer.submit(limitOrder(user(0), 'buy', 60_000, 100), names(user(0)));
}

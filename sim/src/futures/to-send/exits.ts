/** How traders set the prices at which their positions are closed. */
import type { PriceSource } from '@glassbook/engine';
import type { SetExits } from '@glassbook/engine/futures';
import type { Habit, Scene } from '../../product.ts';
import { markOf, marketOf, ownOf } from '../market.ts';

const sources: readonly PriceSource[] = ['mark', 'mark', 'last', 'index'];

function setExits({ model, dice, owner }: Scene): SetExits | undefined {
  const { positions } = ownOf(model, owner);
  if (positions.length === 0) return undefined;
  const { id, side, market: number } = dice.pick(positions);
  const market = marketOf(model, number);
  const { tick } = market.rules;
  const away = (ppm: number) => {
    const price = (markOf(market) * BigInt(1_000_000 + ppm)) / 1_000_000n;
    return price < tick ? tick : price - (price % tick);
  };
  const up = dice.chance(70) ? away(dice.below(20_000) - 1_000) : 0n;
  const down = dice.chance(70) ? away(1_000 - dice.below(20_000)) : 0n;
  const [profit, stop] = side === 'long' ? [up, down] : [down, up];
  return { kind: 'futures.setExits', owner, position: id, by: dice.pick(sources), profit, stop };
}

/** With one thing wrong. */
function wrongExits(scene: Scene): SetExits | undefined {
  const { model, dice, owner } = scene;
  const [first] = ownOf(model, owner).positions;
  const command = { kind: 'futures.setExits', owner, by: 'mark', profit: 0n, stop: 0n } as const;
  if (!first || dice.chance(20)) return { ...command, position: 1 + dice.below(5_000) };
  const market = marketOf(model, first.market);
  const { tick } = market.rules;
  const mark = markOf(market);
  return {
    ...{ ...command, position: first.id },
    ...dice.pick([
      {},
      { profit: mark, stop: mark },
      { stop: mark },
      { profit: mark + tick / 2n },
      { profit: 2n ** 53n * tick },
      { by: 'last', stop: mark + (first.side === 'long' ? mark : -(mark / 2n)) / 1n },
    ] as const),
  };
}

export const exitHabits: readonly Habit[] = [
  { by: { taker: 8, scalper: 8, saver: 6, maker: 2, hoarder: 2 }, make: setExits },
  { by: { clumsy: 5 }, make: wrongExits },
];

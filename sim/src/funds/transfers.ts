/** Transfers to other users: of what is there, of all of it, of more, and to accounts that cannot receive. */
import { FIRST_USER } from '@glassbook/engine';
import { BTC, ETH, USDT } from '../asset/index.ts';
import type { Habit } from '../product.ts';
import { fundsOf } from './rules.ts';

export const transferHabits: readonly Habit[] = [
  {
    by: { saver: 5, taker: 1, hoarder: 1, clumsy: 2 },
    make: ({ model, dice, owner }) => {
      const asset = dice.pick([BTC, ETH, USDT]);
      const min = fundsOf(model).offers.get(asset)?.min ?? 1n;
      const { available, held } = model.account(owner, 'spot', asset);
      if (available < min && !dice.chance(10)) return undefined;
      const part = min + (available * BigInt(dice.below(100))) / 1_000n;
      const amount = dice.chance(80)
        ? part
        : dice.pick([0n, min - 1n, min, available, available + 1n, available + held]);
      const other = FIRST_USER + dice.below(40);
      const recipient = dice.chance(95) ? other : dice.pick([owner, FIRST_USER - 1, 0]);
      return { kind: 'funds.sendToUser', owner, recipient, asset, amount, worth: dice.chance(97) ? amount : -1n };
    },
  },
];

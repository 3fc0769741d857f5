/** A thousand traders. A few send most of the commands; a trader's profile depends only on its number. */
import { FIRST_USER } from '@glassbook/engine';
import type { Dice } from '../dice.ts';
import type { Actor, TraderActor } from '../product.ts';

const TRADERS = 1_000;

const kindsOfTrader: readonly TraderActor[] = [
  ...(['maker', 'maker', 'maker', 'taker', 'taker'] as const),
  ...(['scalper', 'scalper', 'hoarder', 'saver', 'clumsy'] as const),
];

export type Caller = { owner: number; actor: Actor };

/** One of the hoarders that act often. */
export const nextHoarder = (dice: Dice): number =>
  FIRST_USER + kindsOfTrader.indexOf('hoarder') + kindsOfTrader.length * dice.below(10);

/** The next actor. `staff`: how many of a thousand steps are theirs. */
export function nextCaller(dice: Dice, staff = 5): Caller {
  const roll = dice.below(1_000);
  if (roll < 25) return { owner: 0, actor: 'feed' };
  if (roll < 28) return { owner: 0, actor: 'clock' };
  if (roll < 28 + staff) return { owner: 0, actor: 'staff' };
  const place = dice.chance(60) ? dice.below(TRADERS / 10) : dice.below(TRADERS);
  return { owner: FIRST_USER + place, actor: kindsOfTrader[place % kindsOfTrader.length] as TraderActor };
}

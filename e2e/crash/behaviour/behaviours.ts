/** Every product of the rig's traders, one line each. */
import type { Wish } from '../history.ts';
import type { Behaviour, Situation, Use } from './behaviour.ts';
import { convert } from './convert.ts';
import { funds } from './funds.ts';
import { limit } from './limit.ts';
import { spot } from './spot.ts';
import { staff } from './staff.ts';
import { wallet } from './wallet.ts';

export const behaviours: readonly Behaviour[] = [wallet, spot, limit, funds, convert];

const byName = new Map<string, Pick<Behaviour, 'name' | 'paths' | 'nameFields'>>(
  [...behaviours, staff].map((behaviour) => [behaviour.name, behaviour]),
);
const shares = behaviours.reduce((sum, { share }) => sum + share, 0);

export function pathOf({ what }: Wish): string {
  const [product = '', operation = ''] = what.split('.');
  const path = byName.get(product)?.paths[operation];
  if (path === undefined) throw new Error(`no product has the operation ${what}`);
  return path;
}

/** The form field that carries a name of this word, `order`; undefined for a key. */
export function nameFieldOf({ what, named }: Wish): string | undefined {
  return byName.get(what.split('.')[0] ?? '')?.nameFields?.[named];
}

export const channels = behaviours.flatMap((behaviour) => Object.keys(behaviour.channels));
export const isRecorded = (channel: string): boolean =>
  behaviours.some((behaviour) => behaviour.channels[channel] === 'recorded');

/** One trader over all products, by their shares. */
export function useOfAll(own: { recipient?: string | undefined } = {}): {
  next: (situation: Situation) => Wish;
  accepted: NonNullable<Use['accepted']>;
} {
  const uses = behaviours.map(({ name, share, begin }) => ({ name, share, use: begin(own) }));
  return {
    next: (situation) => {
      let draw = situation.random.next() * shares;
      const chosen = uses.find(({ share }) => (draw -= share) < 0) ?? uses[0];
      if (!chosen) throw new Error('there is no product');
      return chosen.use.next(situation);
    },
    accepted: (wish, data) => uses.find(({ name }) => wish.what.startsWith(`${name}.`))?.use.accepted?.(wish, data),
  };
}

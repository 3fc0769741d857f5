/** The public channel of dual investments: what is on offer, and how each is settled. */
import type { ChannelOf } from '../socket/channel.ts';
import { presentOffer } from './present.ts';
import type { DualServices } from './services.ts';

/** It keeps `onOffer` up to what is committed. */
export function offersChannel({ catalog, onOffer, now }: DualServices): ChannelOf<'dual.offers'> {
  const shown = () => onOffer.all().map((offered) => presentOffer(catalog, onOffer, offered, now()));
  let published = new Map(shown().map((offer) => [offer.id, JSON.stringify(offer)]));
  return {
    note({ changes }, touched) {
      const isTouched = onOffer.touches(changes);
      onOffer.apply(changes);
      if (isTouched) touched();
    },
    snapshot: () => shown().filter(({ settled }) => !settled),
    take() {
      const changed = shown().filter((offer) => published.get(offer.id) !== JSON.stringify(offer));
      if (changed.length === 0) return undefined;
      published = new Map([...published, ...changed.map((offer) => [offer.id, JSON.stringify(offer)] as const)]);
      return () => changed;
    },
  };
}

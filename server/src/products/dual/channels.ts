/** The public channel of dual investments: what is on offer, and how each is settled. */
import { changedRows } from '../../carry/socket/changed-rows.ts';
import type { ChannelOf } from '../../carry/socket/channel.ts';
import { presentOffer } from './present.ts';
import type { DualServices } from './services.ts';

const MINUTE_MS = 60_000;

/** It keeps `onOffer` up to what is committed. */
export function offersChannel({
  catalog,
  onOffer,
  now,
}: Pick<DualServices, 'catalog' | 'onOffer' | 'now'>): ChannelOf<'dual.offers'> {
  const shown = () => onOffer.all().map((offered) => presentOffer(catalog, onOffer, offered, now()));
  const { take } = changedRows(shown);
  let minute = 0;
  return {
    note({ changes, at }, touched) {
      // With a minute an offer can begin or end, and with a day fewer shares of it are covered.
      const isTouched = onOffer.touches(changes) || minute !== Math.floor(at / MINUTE_MS);
      minute = Math.floor(at / MINUTE_MS);
      onOffer.apply(changes);
      if (isTouched) touched();
    },
    snapshot: () => shown().filter(({ settled }) => !settled),
    take,
  };
}

/** The channel of what is on offer. */
import { HOUSE_LOCKUP } from '@glassbook/engine';
import { changedRows } from '../../carry/socket/changed-rows.ts';
import type { ChannelOf } from '../../carry/socket/channel.ts';
import { presentOffer } from './present.ts';
import type { LockupServices } from './services.ts';

/** It keeps `onOffer` up to what is committed. */
export const offersChannel = (services: LockupServices): ChannelOf<'lockup.offers'> => ({
  note({ changes }, touched) {
    const { settings, balances, lockup: own } = changes;
    services.onOffer.apply(changes);
    const isChanged =
      own.orders.length > 0 ||
      balances.some(({ owner }) => owner === HOUSE_LOCKUP) ||
      settings.some(({ command }) => command.kind === 'lockup.configureOffer');
    if (isChanged) touched();
  },
  ...changedRows(() => services.onOffer.all().map((offer) => presentOffer(services, offer))),
});

/** The channel of how far offers are. It keeps `tallies` up to what is committed. */
import type { TallyRow as IeoTallyRow } from '@glassbook/engine/ieo';
import type { ChannelOf } from '../../carry/socket/channel.ts';
import { offerOf } from './offer-of.ts';
import { presentTally } from './present.ts';
import type { IeoServices } from './services.ts';

export function talliesChannel(
  services: Pick<IeoServices, 'catalog' | 'inForce' | 'tallies'>,
): ChannelOf<'ieo.tallies'> {
  const { tallies } = services;
  const changed = new Map<number, IeoTallyRow>();
  const shown = (rows: Iterable<IeoTallyRow>) =>
    [...rows].flatMap((row) => {
      const offer = offerOf(services, row.offer);
      return offer ? [presentTally(services.catalog, offer, row)] : [];
    });
  return {
    note({ changes }, touched) {
      tallies.take(changes);
      for (const row of changes.ieo.tallies) changed.set(row.offer, row);
      if (changes.ieo.tallies.length > 0) touched();
    },
    snapshot: () => shown(tallies.all()),
    take() {
      if (changed.size === 0) return undefined;
      const rows = shown(changed.values());
      changed.clear();
      return () => rows;
    },
  };
}

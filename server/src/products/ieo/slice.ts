/** IEOs: whole tokens of an offer are applied for, and at its end all are allocated at once. */
import { applicationRow } from '@glassbook/engine/ieo/rows';
import { ownRows } from '../../shared/own/own-rows.ts';
import { slice } from '../../shared/slice/slice.ts';
import { allocation } from './allocation.ts';
import { applications } from './applications.ts';
import { apply } from './apply.ts';
import { talliesChannel } from './channels.ts';
import { ieoHappenings } from './happenings.ts';
import { offerOf } from './offer-of.ts';
import { offer, offers } from './offers.ts';
import type { IeoServices } from './services.ts';
import { applications as storedApplications, stored } from './stored.ts';
import { Tallies } from './tallies.ts';

export const ieo = slice({
  name: 'ieo',
  stored,
  usual: [['applications', 'tallies']],
  menu: [{ title: 'ieo', url: '/pages/ieo/ieo', sort: 120, name: 'title', about: 'about' }],
  roles: ['writer'],
  needs: ['pool', 'catalog', 'inForce', 'sequencer', 'now', 'state', 'activity', 'limitWords'],
  open({ pool, catalog, inForce, sequencer, now, state, activity, limitWords }) {
    const own = ownRows({
      ...{ pool, catalog, row: applicationRow, stored: storedApplications, open: { status: 'running' } },
      rowsIn: ({ ieo: { applications: rows } }) => rows,
    });
    const services: IeoServices = {
      ...{ pool, catalog, inForce, sequencer, now, own, tallies: new Tallies(state), limitWords },
    };
    activity.add(ieoHappenings(catalog, (id) => offerOf(services, id)?.endAt ?? 0));
    return {
      handlings: {
        ...{ offers: offers(services), offer: offer(services), apply: apply(services) },
        ...{ applications: applications(services), allocation: allocation(services) },
      },
      channels: { 'ieo.tallies': talliesChannel(services), 'ieo.applications': own.channel },
    };
  },
});

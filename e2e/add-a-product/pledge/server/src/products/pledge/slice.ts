import { pledge as calls } from '@glassbook/contract';
import { pledgeRow } from '@glassbook/engine/pledge/rows';
import { formatAmount } from '@glassbook/money';
import { handle } from '../../carry/http/handling.ts';
import { ownRows } from '../../shared/own/own-rows.ts';
import { slice } from '../../shared/slice/slice.ts';
import { Totals } from './channels.ts';
import { pledgeHappenings } from './happenings.ts';
import { make } from './make.ts';
import { stored } from './stored.ts';

export const pledge = slice({
  name: 'pledge',
  stored,
  menu: [{ title: 'pledge', url: '/pages/pledge/index', sort: 300, name: 'title', about: 'menu_about' }],
  roles: ['writer'],
  needs: ['pool', 'state', 'catalog', 'inForce', 'sequencer', 'activity', 'limitWords'],
  open({ pool, state, catalog, inForce, sequencer, activity, limitWords }) {
    activity.add(pledgeHappenings(catalog));
    const totals = new Totals();
    for (const row of state.pledge.open.values()) totals.take(row);
    const { present, channel, page } = ownRows({
      ...{ pool, catalog, row: pledgeRow, stored: stored.pledges },
      rowsIn: ({ pledge: { pledges } }) => pledges,
      open: { status: 'open' },
    });
    return {
      handlings: {
        make: make({ catalog, inForce, sequencer, present, limitWords }),
        own: handle(calls.own, ({ body, caller }) => page(caller.userId, body)),
      },
      channels: {
        'pledge.totals': totals.channel((asset, amount) => formatAmount(amount, catalog.asset(asset).scale)),
        'pledge.own': channel,
      },
      onCommitted({ changes }) {
        for (const row of changes.pledge.pledges) totals.take(row);
      },
    };
  },
});

import { formatAmount } from '@glassbook/money';
import type { LimitWords } from '../carry-out.ts';
import type { Core, Part, Slice } from '../slice.ts';
import { ownChannel, Totals } from './channels.ts';
import { make } from './make.ts';
import { presentPledge } from './present.ts';
import { settings } from './settings.ts';
import { stored } from './stored.ts';

export const pledge: Slice<'pledge'> = { name: 'pledge', stored, settings, begin: () => ({ open }) };

function open({ pool, state, catalog, sequencer, given }: Core): Part<'pledge'> {
  const totals = new Totals();
  for (const row of state.pledge.open.values()) totals.take(row);
  const present = presentPledge(catalog);
  const limitWords: LimitWords = (userId, reason) => given.limitWords(userId, reason);
  return {
    handlings: { make: make({ catalog, sequencer, state, present, limitWords }) },
    channels: {
      'pledge.totals': totals.channel((asset, amount) => formatAmount(amount, catalog.asset(asset).scale)),
      'pledge.own': ownChannel(pool, present),
    },
    onCommitted({ changes }) {
      for (const row of changes.pledge.pledges) totals.take(row);
    },
  };
}

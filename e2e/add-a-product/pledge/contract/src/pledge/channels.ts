import { pledgeRow } from '@glassbook/engine/pledge/rows';
import { z } from 'zod';
import { idReply, moneyReply } from '../fields.ts';
import { ownChannel, ownRow } from '../own.ts';

/** What is pledged of an asset now, over all owners. */
const totals = z.array(z.strictObject({ currency_id: idReply, amount: moneyReply }));

export const channels = {
  /** All assets at first, then those that changed. */
  'pledge.totals': { snapshot: totals, message: totals, private: false, params: [] },
  'pledge.own': ownChannel(ownRow(pledgeRow)),
} as const;

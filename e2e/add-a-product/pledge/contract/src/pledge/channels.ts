import { z } from 'zod';
import { idReply, moneyReply } from '../fields.ts';
import { ownPledge } from './make.ts';

/** What is pledged of an asset now, over all owners. */
const totals = z.array(z.strictObject({ currency_id: idReply, amount: moneyReply }));

export const channels = {
  /** All assets at first, then those that changed. */
  'pledge.totals': { snapshot: totals, message: totals, private: false, params: [] },
  /** Own pledges: the open ones at first, then each that changed. */
  'pledge.own': { snapshot: z.array(ownPledge), message: z.array(ownPledge), private: true, params: [] },
} as const;

/** A lock-up, declared once (core/fields.ts). */
import type { RowFields } from '../core/fields.ts';
import { limitRefusals } from '../core/limits/words.ts';
import { refusals } from './words.ts';

/** In the order of its fields, which a loaded row has too. `startAt` and `endAt` are 00:00 UTC. */
export const orderRow = {
  ...{ asset: { kind: 'asset' }, days: { kind: 'count' }, dailyPpm: { kind: 'ppm' }, penaltyPpm: { kind: 'ppm' } },
  ...{
    id: { kind: 'id' },
    offer: { kind: 'count' },
    owner: { kind: 'owner' },
    amount: { kind: 'amount', of: 'asset' },
  },
  ...{ renew: { kind: 'flag' }, startAt: { kind: 'time' }, endAt: { kind: 'time' } },
  /** The order whose principal it took over. */
  renewed: { kind: 'count', maybe: true },
  at: { kind: 'time' },
  /** All that the days bring together; what is not paid of it is on hold in the house account. */
  interest: { kind: 'amount', of: 'asset' },
  /** Of it, and for how many days. */
  ...{ paid: { kind: 'amount', of: 'asset' }, paidDays: { kind: 'count' } },
  /** What redeeming early cost. */
  penalty: { kind: 'amount', of: 'asset' },
  status: { kind: 'choice', of: ['running', 'ended', 'redeemed', 'renewed'] },
  /** When it left running. */
  closedAt: { kind: 'time', maybe: true },
  /** Why one that was to be renewed was not. */
  notRenewed: { kind: 'choice', of: [...refusals, ...limitRefusals], maybe: true },
} as const satisfies RowFields;

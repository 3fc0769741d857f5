import type { MessageOf, pledge } from '@glassbook/contract';
import { ownReducer } from '../../carry/live/index.ts';

type Totals = Readonly<Record<number, string>>;

const byAsset = (rows: MessageOf<'pledge.totals'>): Totals =>
  Object.fromEntries(rows.map((row) => [row.currency_id, row.amount]));

export const channels = {
  'pledge.totals': {
    private: false,
    start: byAsset,
    next: (all: Totals, changed: MessageOf<'pledge.totals'>): Totals => ({ ...all, ...byAsset(changed) }),
  },
  'pledge.own': ownReducer<pledge.OwnPledge>(),
} as const;

import type { MessageOf, pledge } from '@glassbook/contract';

type Totals = Readonly<Record<number, string>>;
type Own = Readonly<Record<number, pledge.OwnPledge>>;

const byAsset = (rows: MessageOf<'pledge.totals'>): Totals =>
  Object.fromEntries(rows.map((row) => [row.currency_id, row.amount]));
const byId = (rows: readonly pledge.OwnPledge[]): Own => Object.fromEntries(rows.map((row) => [row.id, row]));

export const channels = {
  'pledge.totals': {
    private: false,
    start: byAsset,
    next: (all: Totals, changed: MessageOf<'pledge.totals'>): Totals => ({ ...all, ...byAsset(changed) }),
  },
  'pledge.own': {
    private: true,
    start: byId,
    next: (all: Own, changed: readonly pledge.OwnPledge[]): Own => ({ ...all, ...byId(changed) }),
  },
} as const;

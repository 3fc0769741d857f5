import { type statement, wallet } from '@glassbook/contract';
import type { z } from 'zod';

/** As the controls have it: empty text is all. Days are UTC, the last one included. */
export type Filter = Record<'asset' | 'account' | 'reason' | 'from' | 'to', string>;
export const everything: Filter = { asset: '', account: '', reason: '', from: '', to: '' };

const DAY_MS = 86_400_000;
const startOf = (day: string): number => (/^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN);

/** The call's body for a filter; a day that is not whole yet is left out. */
export function bodyOf({ asset, account, reason, from, to }: Filter): z.input<typeof statement.entries.body> {
  const [first, last] = [startOf(from), startOf(to)];
  const kind = wallet.wireKinds.find((known) => known === account);
  return {
    ...(asset === '' ? {} : { currency: asset }),
    ...(kind === undefined ? {} : { account: kind }),
    ...(reason === '' ? {} : { reason }),
    ...(first >= 0 ? { from: String(first) } : {}),
    ...(last >= 0 ? { to: String(last + DAY_MS) } : {}),
    limit: '20',
  };
}

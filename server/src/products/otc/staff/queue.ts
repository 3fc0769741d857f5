/** What waits for a decision, as staff see it. */
import { otc } from '@glassbook/contract';
import { orderStates } from '@glassbook/engine/otc/words';
import { formatAmount } from '@glassbook/money';
import { handle } from '../../../carry/http/handling.ts';
import { fiatBy, sumText } from '../market.ts';
import { openRequests } from '../../../shared/review/open-requests.ts';
import { DECIDE_MS, subjectOf } from '../present.ts';
import { findMerchants, findOrders } from '../rows.ts';
import { applicationOf, waits, type StaffServices } from './requests.ts';

export const queue = (services: StaffServices) =>
  handle(otc.queue, async () => {
    const { pool, catalog, now } = services;
    const orders = await findOrders(pool, `WHERE ${waits} ORDER BY appealed_at LIMIT 100`, []);
    const merchants = await findMerchants(pool, "WHERE state = 'waits' ORDER BY at LIMIT 100", []);
    const open = await openRequests(pool, [
      ...orders.map(({ merchant, id }) => subjectOf(merchant, id)),
      ...merchants.map(({ account }) => applicationOf(account)),
    ]);
    return {
      ok: true,
      message: {
        orders: orders.map((row) => {
          const { symbol, scale } = catalog.asset(row.asset);
          const fiat = fiatBy(services, row.fiat);
          const [at, by] = [row.appealedAt ?? 0, (row.appealedAt ?? 0) + DECIDE_MS];
          return {
            ...{ order: row.id, user: row.merchant, buyer: row.buyer, seller: row.seller },
            ...{ state: orderStates.indexOf(row.state) + 1, reason: row.appeal ?? 'frozen' },
            ...{ amount: formatAmount(row.amount, scale), currency_name: symbol, total: sumText(row.total, fiat) },
            ...{ fiat: fiat.code, worth: formatAmount(row.worth, catalog.asset(row.unit).scale), at_ms: at },
            ...{ decide_by_ms: by, escalated: now() > by, request: open.get(subjectOf(row.merchant, row.id)) ?? null },
          };
        }),
        merchants: merchants.map(({ account, at }) => ({
          ...{ user: account, at_ms: at, request: open.get(applicationOf(account)) ?? null },
        })),
      },
    };
  });

/** An order as one of its parties sees it. */
import type { otc } from '@glassbook/contract';
import type { OrderRow } from '@glassbook/engine/otc';
import { orderStates } from '@glassbook/engine/otc/words';
import { formatAmount } from '@glassbook/money';
import { fiatBy, priceText, sumText } from './market.ts';
import { facesOf, findEvents } from './rows.ts';
import type { OtcServices } from './services.ts';

/** Staff decide an appeal within so long; then it is escalated. */
export const DECIDE_MS = 72 * 3_600_000;
const isOpen = ({ state }: OrderRow): boolean => state === 'created' || state === 'paid' || state === 'appealed';

/** In the order of the rows. `isWhole`: with timelines, verified names and where to pay, which lists have none of. */
export async function presentOrders(
  services: OtcServices,
  viewer: number,
  rows: readonly OrderRow[],
  { isWhole }: { isWhole: boolean },
): Promise<otc.OrderView[]> {
  const { pool, catalog, details, approvedNameOf } = services;
  const otherOf = ({ buyer, seller }: OrderRow) => (buyer === viewer ? seller : buyer);
  const faces = await facesOf(pool, rows.map(otherOf));
  const shown = isWhole ? rows : [];
  const ids = shown.map(({ id }) => id);
  const events = ids.length > 0 ? await findEvents(pool, 'WHERE "order" = ANY ($1) ORDER BY id', [ids]) : [];
  const payable = shown.filter((row) => isOpen(row) && row.buyer === viewer);
  const cards = await details.read(
    'order',
    payable.map(({ detail }) => detail),
  );
  const names = new Map<number, string>();
  for (const row of shown) if (isOpen(row)) names.set(row.id, await approvedNameOf(otherOf(row)));
  return rows.map((row) => {
    const { symbol, scale } = catalog.asset(row.asset);
    const fiat = fiatBy(services, row.fiat);
    const other = otherOf(row);
    const card = payable.includes(row) ? cards.get(row.detail)?.card : undefined;
    return {
      ...{ id: row.id, ad_id: row.ad, state: orderStates.indexOf(row.state) + 1, type: row.buyer === viewer ? 1 : 2 },
      ...{ currency_id: row.asset, currency_name: symbol, fiat: fiat.code, method: row.method },
      ...{
        price: priceText(row.price, fiat),
        amount: formatAmount(row.amount, scale),
        total: sumText(row.total, fiat),
      },
      ...{ worth: formatAmount(row.worth, catalog.asset(row.unit).scale), at_ms: row.at, pay_by_ms: row.payByAt },
      ...{ paid_ms: row.paidAt ?? null, ended_ms: row.endedAt ?? null, stay_until_ms: row.stayUntilAt ?? null },
      counterparty: { id: other, nickname: faces(other).nickname, name: names.get(row.id) ?? '' },
      pay_to: card ?? null,
      appeal: row.appeal
        ? {
            ...{ reason: row.appeal, mine: row.appellant === viewer, at_ms: row.appealedAt ?? 0 },
            ...{ decide_by_ms: (row.appealedAt ?? 0) + DECIDE_MS, outcome: row.outcome ?? null },
          }
        : null,
      timeline: events.filter((event) => event.order === row.id).map(({ at, what }) => ({ at_ms: at, what })),
    };
  });
}

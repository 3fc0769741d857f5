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

/** What both see alike: what the channel sends of an order. */
export function ownOrder(
  services: Pick<OtcServices, 'catalog' | 'inForce'>,
  viewer: number,
  row: OrderRow,
): otc.OwnOrder {
  const { catalog } = services;
  const { symbol, scale } = catalog.asset(row.asset);
  const fiat = fiatBy(services, row.fiat);
  return {
    ...{ id: row.id, ad_id: row.ad, state: orderStates.indexOf(row.state) + 1, type: row.buyer === viewer ? 1 : 2 },
    ...{ currency_id: row.asset, currency_name: symbol, fiat: fiat.code, method: row.method },
    ...{ price: priceText(row.price, fiat), amount: formatAmount(row.amount, scale), total: sumText(row.total, fiat) },
    ...{ worth: formatAmount(row.worth, catalog.asset(row.unit).scale), at_ms: row.at, pay_by_ms: row.payByAt },
    ...{ paid_ms: row.paidAt ?? null, ended_ms: row.endedAt ?? null, stay_until_ms: row.stayUntilAt ?? null },
  };
}

/** Of each order that two decided, what they wrote to both: the reason of the request that was approved. */
async function textsOf({ pool }: Pick<OtcServices, 'pool'>, rows: readonly OrderRow[]): Promise<Map<number, string>> {
  const decided = rows.filter(({ isDecided }) => isDecided);
  if (decided.length === 0) return new Map();
  const { rows: found } = await pool.query<{ subject: string; reason: string }>(
    "SELECT subject, reason FROM desk_requests WHERE subject = ANY ($1) AND state = 'done' ORDER BY id",
    [decided.map(({ merchant, id }) => subjectOf(merchant, id))],
  );
  const texts = new Map(found.map(({ subject, reason }) => [subject, reason]));
  return new Map(decided.map(({ merchant, id }) => [id, texts.get(subjectOf(merchant, id)) ?? '']));
}

/** The subject of a request of two about an order. It is of the merchant, so that it is in that user's timeline; one about an order is open at a time. */
export const subjectOf = (merchant: number, order: number): string => `user:${merchant}/otc:${order}`;

/** In the order of the rows. `isWhole`: with timelines, verified names and where to pay, which lists have none of. */
export async function presentOrders(
  services: OtcServices,
  viewer: number,
  rows: readonly OrderRow[],
  { isWhole }: { isWhole: boolean },
): Promise<otc.OrderView[]> {
  const { pool, details, approvedNameOf } = services;
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
  const texts = await textsOf(services, shown);
  const names = new Map<number, string>();
  for (const row of shown) if (isOpen(row)) names.set(row.id, await approvedNameOf(otherOf(row)));
  return rows.map((row) => {
    const other = otherOf(row);
    const card = payable.includes(row) ? cards.get(row.detail)?.card : undefined;
    return {
      ...ownOrder(services, viewer, row),
      counterparty: { id: other, nickname: faces(other).nickname, name: names.get(row.id) ?? '' },
      pay_to: card ?? null,
      appeal: row.appeal
        ? {
            ...{ reason: row.appeal, mine: row.appellant === viewer, at_ms: row.appealedAt ?? 0 },
            ...{ decide_by_ms: (row.appealedAt ?? 0) + DECIDE_MS, outcome: row.outcome ?? null },
            text: texts.get(row.id) ?? '',
          }
        : null,
      timeline: events.filter((event) => event.order === row.id).map(({ at, what }) => ({ at_ms: at, what })),
    };
  });
}

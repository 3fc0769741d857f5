import type { Keystroke, NumberField } from './ticket.ts';

const decimal = /^\d{1,12}(\.\d{1,18})?$/;
/** The fields of a limit order, of a market order by amount, and of one by value. */
const orders: readonly NumberField[][] = [['price', 'amount'], ['worst', 'amount'], ['value']];

/** What the URL fills a ticket in with, as if it were typed, where it has all of an order; one that waits for a price is filled in elsewhere. */
export function strokesOfLink(search: URLSearchParams): Keystroke[] | undefined {
  const fields = orders.find((names) => names.every((name) => decimal.test(search.get(name) ?? '')));
  if (!fields || search.has('wait')) return undefined;
  return [
    { key: 'type', type: fields.includes('price') ? 'limit' : 'market' },
    ...(fields.includes('value') ? [{ key: 'by', by: 'value' } as const] : []),
    ...fields.map((field) => ({ key: 'text', field, text: search.get(field) ?? '' }) as const),
  ];
}

/** A link that fills in an order that waits for a price: the side is that of the page, the rest is here. */
import type { spot } from '@glassbook/contract';
import { trimmed } from '@glassbook/ui/format';
import type { DraftField, FilledWait } from './draft.ts';
import { kindOf } from './waits.ts';

const fields: readonly DraftField[] = [
  ...(['stop', 'stopLimit', 'profit', 'trail', 'activation', 'percentAway', 'amount', 'value'] as const),
];
const kinds: Readonly<Record<string, Pick<FilledWait, 'kind' | 'role'>>> = {
  stop: { kind: 'stop', role: 'stop' },
  profit: { kind: 'stop', role: 'profit' },
  oco: { kind: 'oco', role: undefined },
  trail: { kind: 'trail', role: undefined },
};
const decimal = /^\d{1,12}(\.\d{1,18})?$/;

/** The link's part of an order; a buy by value that waited for the opening is a market order. */
export function waitSearch(order: spot.Conditional): URLSearchParams {
  const { stop_price: stop, profit_price: profit, stop_limit: stopLimit, profit_limit: profitLimit } = order;
  const wait = kindOf(order);
  if (wait === 'market') return new URLSearchParams({ value: trimmed(order.value ?? '') });
  const isOco = wait === 'oco';
  const texts: Record<string, string | null> = {
    ...{ stop: stop ?? profit, stopLimit: isOco ? stopLimit : (stopLimit ?? profitLimit) },
    ...{
      profit: isOco ? (profitLimit ?? profit) : null,
      trail: order.trail_amount,
      activation: order.activation_price,
    },
    percentAway: order.trail_percent && trimmed(order.trail_percent),
    ...(order.value === null ? { amount: order.amount } : { value: order.value }),
  };
  const search = new URLSearchParams({ wait, by: order.trigger_by });
  for (const [name, text] of Object.entries(texts)) if (text !== null) search.set(name, text);
  return search;
}

/** What a page's address fills in; undefined where it says nothing of it, or anything that is no number. */
export function waitIn(search: URLSearchParams): FilledWait | undefined {
  const kind = kinds[search.get('wait') ?? ''];
  const given = fields.flatMap((field) => {
    const text = search.get(field);
    return text === null ? [] : [[field, text] as const];
  });
  if (!kind || !given.every(([, text]) => decimal.test(text))) return undefined;
  return { ...kind, by: search.get('by') === 'last' ? 'last' : 'index', texts: Object.fromEntries(given) };
}

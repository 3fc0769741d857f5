import type { spot } from '@glassbook/contract';
import { parseAmount } from '@glassbook/money';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../carry/client.ts';
import { callKey } from '../../../carry/loadable.ts';
import type { Calls } from '../calls.ts';
import { changedFirst } from '../../../shared/trading/channels.ts';

const LIMIT = 100;

/** Every fill of an order, newest first, page after page. */
async function fillsOfOrder(order: number, { routes }: Calls): Promise<spot.Fill[]> {
  const all: spot.Fill[] = [];
  for (let before = ''; ; before = String(all.at(-1)?.id)) {
    const answer = await call(routes.fills, { order_id: String(order), limit: String(LIMIT), before });
    if (!answer.ok) throw new Error(answer.message);
    all.push(...answer.message);
    if (answer.message.length < LIMIT) return all;
  }
}

type Own = { orders: readonly spot.Order[]; fills: readonly spot.Fill[] };
type Placed = Pick<spot.Order, 'id' | 'filled_amount'>;

/** The fills of an order, all of them; undefined until they are known. The channel keeps the newest fills only: where those of the order are not what it has filled, they are asked for. */
export function useFillsOfOrder(
  placed: Placed,
  own: Own,
  scale: number,
  calls: Calls,
): readonly spot.Fill[] | undefined {
  const read = (text: string): bigint => parseAmount(text, scale) ?? 0n;
  const sum = (fills: readonly spot.Fill[]): bigint => fills.reduce((all, { amount }) => all + read(amount), 0n);
  const here = own.fills.filter(({ order_id }) => order_id === placed.id);
  const row = own.orders.find(({ id }) => id === placed.id);
  const filled = read((row ?? placed).filled_amount);
  const isWhole = sum(here) === filled;
  const { data } = useQuery({
    queryKey: [...callKey(calls.routes.fills, { order_id: placed.id }), 'all', String(filled)],
    queryFn: () => fillsOfOrder(placed.id, calls),
    enabled: here.length > 0 && !isWhole,
    meta: { private: true },
  });
  if (isWhole) return here;
  const all = data && changedFirst(here, data);
  // An order that ended while the connection was down is no longer listed: it may have filled more than its answer said.
  const isAll = all !== undefined && (row ? sum(all) === filled : sum(all) >= filled);
  return isAll ? all : undefined;
}

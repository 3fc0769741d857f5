import type { waitingTypes } from './conditional.ts';

type OrderType = 'limit' | 'market' | (typeof waitingTypes)[number];
const placed = ['limit', 'market'] as const;
const trails = ['trailing_stop'] as const;

/** The types of `/coin/trade` that take the fields which not all of them take. */
const takenBy = {
  trigger_price: ['stop_limit', 'stop_market', 'take_profit_limit', 'take_profit_market', 'oco'],
  trail_amount: trails,
  trail_percent: trails,
  activation_price: trails,
  sl_limit: ['limit', 'market', 'oco'],
  sl_price: placed,
  tp_price: placed,
  tp_limit: placed,
  stop_price: placed,
  stop_limit: placed,
  profit_price: placed,
  profit_limit: placed,
  exit_by: placed,
  worst_price: ['market'],
} as const satisfies Record<string, readonly OrderType[]>;

type Field = keyof typeof takenBy;
type Given = Partial<Record<Field | 'post_only' | 'time_in_force', string | undefined>> & {
  order_type?: OrderType | '' | undefined;
};

/** The first field of an order that its type does not take: without a refusal, what it asks for would be missing without a word. */
export function fieldNotTaken(order: Given): Field | 'post_only' | 'time_in_force' | undefined {
  const type = order.order_type || 'limit';
  const isIn = (types: readonly OrderType[]) => types.includes(type);
  const isGiven = (field: Field) => order[field] !== undefined && order[field] !== '';
  const field = (Object.keys(takenBy) as Field[]).find((each) => isGiven(each) && !isIn(takenBy[each]));
  if (field ?? isIn(placed)) return field;
  if (order.post_only === '1') return 'post_only';
  return order.time_in_force === 'IOC' || order.time_in_force === 'FOK' ? 'time_in_force' : undefined;
}

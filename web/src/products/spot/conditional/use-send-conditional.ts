import { limit, spot } from '@glassbook/contract';
import { newKey } from '@glassbook/ui';
import { ask } from '../../../carry/client.ts';
import { paths } from '../../../carry/paths.ts';
import { texts } from '../../../shared/sending/shape.ts';
import { useOrderSending } from '../../../shared/trading/ticket/use-order-sending.ts';
import type { ConditionalRequest } from './draft.ts';

const ordering = {
  ...{ name: 'conditional order', title: 'conditional:list.title', list: paths.orders },
  body: texts('client_order_id'),
  post: (body: ConditionalRequest, _: string, ageMs: number) =>
    ask(spot.placeConditional, body, { ...(body.client_order_id && { key: body.client_order_id }), ageMs }),
  changed: [spot.conditionals, limit.limits],
};

/** Sending a conditional order. `done` is called when it was taken. */
export function useSendConditional(done: () => void) {
  const { send, ...rest } = useOrderSending(ordering);
  return { ...rest, send: (requestOf: (key: string) => ConditionalRequest): void => send(requestOf(newKey()), done) };
}

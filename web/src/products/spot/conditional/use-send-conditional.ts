import { limit } from '@glassbook/contract';
import { newKey } from '@glassbook/ui';
import { ask } from '../../../carry/client.ts';
import { texts } from '../../../shared/sending/shape.ts';
import { useOrderSending } from '../../../shared/trading/ticket/use-order-sending.ts';
import { callsOf } from '../calls.ts';
import type { Market } from '../market.ts';
import type { ConditionalRequest } from './draft.ts';
import { waitingCallsOf } from './waiting-calls.ts';

function ordering(market: Market) {
  const { name, routes } = waitingCallsOf(market);
  return {
    ...{ name, title: 'conditional:list.title', list: callsOf(market).form.list },
    body: texts('client_order_id'),
    post: (body: ConditionalRequest, _: string, ageMs: number) =>
      ask(routes.place, body, { ...(body.client_order_id && { key: body.client_order_id }), ageMs }),
    changed: [routes.ended, limit.limits],
  };
}

/** Sending a conditional order. `done` is called when it was taken. */
export function useSendConditional(market: Market, done: () => void) {
  const { send, ...rest } = useOrderSending(ordering(market));
  return { ...rest, send: (requestOf: (key: string) => ConditionalRequest): void => send(requestOf(newKey()), done) };
}

import { limit, spot } from '@glassbook/contract';
import { newKey } from '@glassbook/ui';
import type { z } from 'zod';
import { call } from '../../app/client.ts';
import { refresh } from '../../app/loadable.ts';
import { useSendOrder } from '../../trading/ticket/use-send-order.ts';
import type { ConditionalRequest } from './draft.ts';

type Placed = z.infer<NonNullable<typeof spot.placeConditional.data>>;

/** Sending a conditional order. `done` is called when it was taken. */
export function useSendConditional(done: () => void) {
  const { sending, send, forget } = useSendOrder<Placed>();
  return {
    sending,
    forget,
    send: (requestOf: (key: string) => ConditionalRequest): void => {
      const key = newKey();
      const request = requestOf(key);
      send({
        post: (ageMs) => call(spot.placeConditional, request, { key, ageMs }),
        says: () => true,
        taken: () => refresh(spot.conditionals, limit.limits),
        done,
      });
    },
  };
}

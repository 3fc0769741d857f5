import { spot } from '@glassbook/contract';
import { handle, type Call, type Caller, type RequestKey } from '../../../carry/http/handling.ts';
import { requestKey } from '../../../carry/http/request-key.ts';
import { assert } from '@glassbook/money';
import type { SpotMarket } from '../markets.ts';
import { carryOrder } from '../carry-order.ts';
import type { Refused } from '../order-request.ts';
import { conditionalWords, toConditional, type ConditionalBody } from './conditional-request.ts';
import { sentence } from '../sentence.ts';
import type { SpotServices } from '../services.ts';
import { tooLittleWords } from '../too-little.ts';

/** Places a conditional order, under the client's name for it. */
export async function placeWaiting(
  services: SpotServices,
  { caller, key, deadline }: Pick<Call, 'key' | 'deadline'> & { caller: Caller },
  body: ConditionalBody,
  named: RequestKey | undefined,
  time?: string,
): Promise<{ ok: true; id: number; market: SpotMarket } | Refused> {
  const asked = toConditional(services.markets, body, caller.userId);
  if ('ok' in asked) return asked;
  const { command, market } = asked;
  const made = named && { word: services.venue.word, ...named };
  const names = { caller, key, made, deadline };
  const wordsFor = (reason: string) =>
    reason === 'spot.insufficient_funds'
      ? tooLittleWords(services, caller.userId, market, command.side)
      : conditionalWords(market, command)[reason];
  const answer = await carryOrder(services, names, command, wordsFor, time);
  if (!answer.ok) return answer;
  assert('conditional' in answer, 'an order that waits is placed as one');
  return { ok: true, id: answer.conditional.id, market };
}

export const placeConditional = (services: SpotServices) =>
  handle(spot.placeConditional, async (call) => {
    const { body } = call;
    const { client_order_id: name } = body;
    const named = name === undefined ? undefined : requestKey(name, spot.placeConditional.id, body);
    const placed = await placeWaiting(services, call, body, named);
    if (!placed.ok) return placed;
    return {
      ok: true,
      message: sentence(call, 'conditional_placed'),
      data: { id: placed.id, client_order_id: name ?? null },
    };
  });

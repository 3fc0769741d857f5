import { spot } from '@glassbook/contract';
import { carryOut } from '../../carry-out.ts';
import { handle } from '../../http/handling.ts';
import { requestKey } from '../../http/request-key.ts';
import { conditionalWords, toConditional } from './conditional-request.ts';
import { sentence } from '../sentence.ts';
import type { SpotServices } from '../services.ts';

export const placeConditional = (services: SpotServices) =>
  handle(spot.placeConditional, async (call) => {
    const { body, caller, key, isLate } = call;
    const asked = toConditional(services.markets, body, caller.userId);
    if ('ok' in asked) return asked;
    const { command, market } = asked;
    const { clientOrderId } = command;
    const named = clientOrderId === undefined ? undefined : requestKey(clientOrderId, spot.placeConditional.id, body);
    const made = named && { word: 'order', ...named };
    const answer = await carryOut(
      services,
      { caller, key, made, isLate: isLate === true },
      command,
      (reason) => conditionalWords(market, command)[reason],
    );
    if (!answer.ok) return answer;
    return {
      ok: true,
      message: sentence(call, 'conditional_placed'),
      data: { id: answer.conditional.id, client_order_id: clientOrderId ?? null },
    };
  });

import { futures } from '@glassbook/contract';
import { carryOut, type Asked } from '../../shared/commands/carry-out.ts';
import { handle } from '../../carry/http/handling.ts';
import { requestKey } from '../../carry/http/request-key.ts';
import { carryOpening } from './opening.ts';
import { placedData, placedWord, refusalWords, toCommand } from './order-request.ts';
import { sentence } from './sentence.ts';
import type { FuturesServices } from './services.ts';

export const placeOrder = (services: FuturesServices) =>
  handle(futures.placeOrder, async (call) => {
    const { body, caller, key, deadline } = call;
    const asked = toCommand(services.markets, body, caller.userId);
    if ('ok' in asked) return asked;
    const { command, market } = asked;
    const { clientOrderId } = command;
    const named = clientOrderId === undefined ? undefined : requestKey(clientOrderId, futures.placeOrder.id, body);
    const made = named && { word: 'futures_order', ...named };
    const names = { caller, key, made, deadline };
    const carry = (of: Asked) => carryOut(services, of, command, (reason) => refusalWords(market)[reason]);
    const answer = await (command.reduceOnly ? carry(names) : carryOpening(services, names, command.leverage, carry));
    if (!answer.ok) return answer;
    const { order } = answer;
    return {
      ok: true,
      message: sentence(call, placedWord(order)),
      data: placedData(market, order, clientOrderId),
    };
  });

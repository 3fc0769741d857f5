import { spot } from '@glassbook/contract';
import { formatAmount } from '@glassbook/money';
import { carryOut } from '../carry-out.ts';
import { handle } from '../http/handling.ts';
import { requestKey } from '../http/request-key.ts';
import { amountText } from '../store/instrument.ts';
import { refusalWords, toCommand } from './order-request.ts';
import { sentence } from './sentence.ts';
import type { SpotServices } from './services.ts';

export const placeOrder = (services: SpotServices) =>
  handle(spot.placeOrder, async (call) => {
    const { body, caller, key, isLate } = call;
    const asked = toCommand(services.markets, body, caller.userId);
    if ('ok' in asked) return asked;
    const { command, market } = asked;
    const { clientOrderId } = command;
    const named = clientOrderId === undefined ? undefined : requestKey(clientOrderId, spot.placeOrder.id, body);
    const made = named && { word: 'order', ...named };
    const answer = await carryOut(services, { caller, key, made, isLate: isLate === true }, command, (reason) => {
      const [level] = services.books.side(market.id, command.side === 'buy' ? 'sell' : 'buy');
      return refusalWords(market, command.side, { ...command, best: level?.price })[reason];
    });
    if (!answer.ok) return answer;
    const placed = answer.order;
    const isUnfilled = placed.status === 'cancelled' && placed.filledAmount === 0n;
    const received = placed.side === 'buy' ? market.base : market.quote;
    return {
      ok: true,
      message: sentence(call, isUnfilled ? 'order_unfilled' : 'order_placed'),
      data: {
        id: placed.id,
        status: spot.orderStatus[placed.status],
        filled_amount: amountText(market, placed.filledAmount),
        filled_value: formatAmount(placed.filledValue, market.quote.scale),
        fee: formatAmount(placed.fee, received.scale),
        fee_currency: received.symbol,
        client_order_id: clientOrderId ?? null,
        // The same command numbers it next.
        exit_id: command.exits === undefined ? null : placed.id + 1,
      },
    };
  });

import { spot } from '@glassbook/contract';
import { formatAmount } from '@glassbook/money';
import { carryOut } from '../../shared/commands/carry-out.ts';
import { handle, type Call, type Caller } from '../../carry/http/handling.ts';
import { requestKey } from '../../carry/http/request-key.ts';
import { amountText } from '../../carry/store/instrument.ts';
import type { ConditionalBody } from './conditional/conditional-request.ts';
import { placeWaiting } from './conditional/place-conditional.ts';
import { waitingOf } from './conditional/waiting-request.ts';
import { refusalWords, toCommand, type OrderBody } from './order-request.ts';
import { sentence } from './sentence.ts';
import type { SpotServices } from './services.ts';
import { tooLittleWords } from './too-little.ts';

export const placeOrder = (services: SpotServices) =>
  handle(spot.placeOrder, async (call) => {
    const { body, caller, key, isLate } = call;
    const waiting = waitingOf(body);
    if (waiting) return 'ok' in waiting ? waiting : placedWaiting(services, call, waiting);
    const asked = toCommand(services.markets, body, caller.userId);
    if ('ok' in asked) return asked;
    const { command, market } = asked;
    const { clientOrderId } = command;
    const named = clientOrderId === undefined ? undefined : requestKey(clientOrderId, spot.placeOrder.id, body);
    const made = named && { word: 'order', ...named };
    const answer = await carryOut(services, { caller, key, made, isLate: isLate === true }, command, (reason) => {
      if (reason === 'spot.insufficient_funds') return tooLittleWords(services, caller.userId, market, command.side);
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

/** An order that waits, in the reply of one that was placed: open, with nothing filled yet. */
async function placedWaiting(
  services: SpotServices,
  call: Call<OrderBody> & { caller: Caller },
  waiting: ConditionalBody,
) {
  const { client_order_id: name } = call.body;
  const named = name === undefined ? undefined : requestKey(name, spot.placeOrder.id, call.body);
  const placed = await placeWaiting(services, call, waiting, named);
  if (!placed.ok) return placed;
  const { market, id } = placed;
  const received = waiting.type === '1' ? market.base : market.quote;
  return {
    ok: true as const,
    message: sentence(call, 'conditional_placed'),
    data: {
      ...{ id, status: spot.orderStatus.open, filled_amount: amountText(market, 0n) },
      ...{ filled_value: formatAmount(0n, market.quote.scale), fee: formatAmount(0n, received.scale) },
      ...{ fee_currency: received.symbol, client_order_id: name ?? null, exit_id: null },
    },
  };
}

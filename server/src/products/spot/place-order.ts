import { formatAmount } from '@glassbook/money';
import { handle, type Call, type Caller } from '../../carry/http/handling.ts';
import { requestKey } from '../../carry/http/request-key.ts';
import { amountText } from '../../carry/store/instrument.ts';
import type { ConditionalBody } from './conditional/conditional-request.ts';
import { placeWaiting } from './conditional/place-conditional.ts';
import { waitingOf } from './conditional/waiting-request.ts';
import { carryOrder } from './carry-order.ts';
import type { SpotMarket } from './markets.ts';
import { refusalWords, toCommand, type OrderBody } from './order-request.ts';
import { sentence } from './sentence.ts';
import type { SpotServices } from './services.ts';
import { tooLittleWords } from './too-little.ts';

export const placeOrder = (services: SpotServices) =>
  handle(services.venue.routes.placeOrder, async (call) => {
    const { body, caller, key, deadline } = call;
    const waiting = waitingOf(body);
    if (waiting) return 'ok' in waiting ? waiting : placedWaiting(services, call, waiting);
    const { venue } = services;
    const asked = toCommand(services, body, caller.userId);
    if ('ok' in asked) return asked;
    const { command, market } = asked;
    const { clientOrderId } = command;
    const named = clientOrderId === undefined ? undefined : requestKey(clientOrderId, venue.routes.placeOrder.id, body);
    const made = named && { word: venue.word, ...named };
    const names = { caller, key, made, deadline };
    const answer = await carryOrder(services, names, command, (reason) => {
      if (reason === 'spot.insufficient_funds') return tooLittleWords(services, caller.userId, market, command.side);
      const [level] = services.books.side(market.id, command.side === 'buy' ? 'sell' : 'buy');
      return refusalWords(market, command.side, { ...command, best: level?.price })[reason];
    });
    if (!answer.ok) return answer;
    // Of a market that is closed it waits for the opening.
    if (!('order' in answer))
      return waitingReply(services, call, { market, id: answer.conditional.id }, 'order_placed');
    const placed = answer.order;
    const isUnfilled = placed.status === 'cancelled' && placed.filledAmount === 0n;
    const paysFee = venue.feeIn(market, placed.side);
    return {
      ok: true,
      message: sentence(call, isUnfilled ? 'order_unfilled' : 'order_placed'),
      data: {
        id: placed.id,
        status: venue.statusOf(market.id, placed.status),
        filled_amount: amountText(market, placed.filledAmount),
        filled_value: formatAmount(placed.filledValue, market.quote.scale),
        fee: formatAmount(placed.fee, paysFee.scale),
        fee_currency: paysFee.symbol,
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
  const named = name === undefined ? undefined : requestKey(name, services.venue.routes.placeOrder.id, call.body);
  const placed = await placeWaiting(services, call, waiting, named, call.body.time_in_force);
  return placed.ok ? waitingReply(services, call, placed, 'conditional_placed') : placed;
}

function waitingReply(
  { venue }: SpotServices,
  call: Call<OrderBody>,
  { market, id }: { market: SpotMarket; id: number },
  said: 'order_placed' | 'conditional_placed',
) {
  const received = venue.feeIn(market, call.body.type === '1' ? 'buy' : 'sell');
  return {
    ok: true as const,
    message: sentence(call, said),
    data: {
      ...{ id, status: venue.statusOf(market.id, 'open'), filled_amount: amountText(market, 0n) },
      ...{ filled_value: formatAmount(0n, market.quote.scale), fee: formatAmount(0n, received.scale) },
      ...{ fee_currency: received.symbol, client_order_id: call.body.client_order_id ?? null, exit_id: null },
    },
  };
}

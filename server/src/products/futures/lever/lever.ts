/** The historic calls that trade: the same commands as our own. */
import { futures } from '@glassbook/contract';
import { parseAmount } from '@glassbook/money';
import { answeredBefore, carryOut, type Asked } from '../../../shared/commands/carry-out.ts';
import { handle, refuse } from '../../../carry/http/handling.ts';
import { marketOfPosition } from '../close-position.ts';
import type { FuturesMarket, FuturesMarkets } from '../markets.ts';
import { carryOpening } from '../opening.ts';
import { placedWord, priceIn, refusalWords, type Refused } from '../order-request.ts';
import { sentence } from '../sentence.ts';
import type { FuturesServices } from '../services.ts';

/** The linear market of a pair: those clients know no other. */
export const ofPair = ({ all }: FuturesMarkets, currency: string, legal: string): FuturesMarket | undefined =>
  all.find(({ base, quote, isInverse }) => !isInverse && base.id === Number(currency) && quote.id === Number(legal));

type Submitting = Parameters<Parameters<typeof handle<typeof futures.leverSubmit>>[1]>[0];

export const leverSubmit = (services: FuturesServices) =>
  handle(
    futures.leverSubmit,
    async (call) => {
      const carry = submitting(services, call);
      if ('ok' in carry) return carry;
      return submitted(call, await carryOpening(services, call, Number(call.body.multiple), carry));
    },
    {
      firstAnswer: async (call) => {
        const carry = submitting(services, call);
        const before = 'ok' in carry ? undefined : await answeredBefore(call, carry);
        return before && submitted(call, before);
      },
    },
  );

/** How the order is carried out, or why it cannot be read. */
function submitting(services: FuturesServices, { body, caller }: Submitting) {
  const market = ofPair(services.markets, body.currency_id, body.legal_id);
  if (!market) return refuse('futures.market_not_found');
  const words = refusalWords(market);
  const isMarket = body.status === '1';
  const price = isMarket ? 0n : priceIn(market, body.target_price);
  if (price === undefined) return refuse('futures.price_off_tick', words['futures.price_off_tick']);
  return (asked: Asked) =>
    carryOut(
      services,
      asked,
      {
        ...{ kind: 'futures.placeOrder', owner: caller.userId, market: market.id },
        ...{ side: body.type === '1' ? 'buy' : 'sell', type: isMarket ? 'market' : 'limit', price },
        ...{ timeInForce: isMarket ? 'IOC' : 'GTC', postOnly: !isMarket && body.cross !== '1' },
        ...{ contracts: Number(body.share), leverage: Number(body.multiple), reduceOnly: false },
        margin: body.margin_mode ?? 'isolated',
      },
      (reason) => words[reason],
    );
}

type Carried = Awaited<ReturnType<Extract<ReturnType<typeof submitting>, (asked: Asked) => unknown>>> | Refused;
const submitted = (call: Submitting, answer: Carried) =>
  answer.ok ? { ok: true as const, message: sentence(call, placedWord(answer.order)) } : answer;

export const leverClose = (services: FuturesServices) =>
  handle(futures.leverClose, async (call) => {
    const { userId: owner } = call.caller;
    const position = Number(call.body.id);
    const market = await marketOfPosition(services.pool, services.markets, owner, position);
    if (!market) return refuse('futures.position_not_open');
    // The command has 0 for "all of them", so a request for 0 must be refused before.
    const { share } = call.body;
    if (share === '0') return refuse('futures.contracts_missing');
    const contracts = Number(share ?? 0);
    const answer = await carryOut(
      services,
      call,
      { kind: 'futures.closePosition', owner, position, type: 'market', price: 0n, contracts },
      (reason) => refusalWords(market)[reason],
    );
    return answer.ok ? { ok: true, message: sentence(call, placedWord(answer.order)) } : answer;
  });

export const leverBatchClose = (services: FuturesServices) =>
  handle(futures.leverBatchClose, async (call) => {
    const { type, currency_id: currency, legal_id: legal } = call.body;
    const isNamed = currency !== undefined && legal !== undefined;
    const market = isNamed ? ofPair(services.markets, currency, legal) : undefined;
    if (isNamed && !market) return refuse('futures.market_not_found');
    const side = ({ '0': undefined, '1': 'long', '2': 'short' } as const)[type];
    const answer = await carryOut(services, call, {
      ...{ kind: 'futures.closeAll', owner: call.caller.userId },
      ...(market && { market: market.id }),
      ...(side && { side }),
    });
    if (!answer.ok) return answer;
    return { ok: true, message: sentence(call, 'positions_closed', { count: String(answer.closed) }) };
  });

export const leverMargin = (services: FuturesServices) =>
  handle(futures.leverMargin, async (call) => {
    const { userId: owner } = call.caller;
    const position = Number(call.body.id);
    const market = await marketOfPosition(services.pool, services.markets, owner, position);
    if (!market) return refuse('futures.position_not_open');
    const amount = parseAmount(call.body.amount, market.settle.scale);
    if (amount === undefined) return refuse('request.field_invalid', { field: 'amount' });
    const answer = await carryOut(
      services,
      call,
      { kind: 'futures.changeMargin', owner, position, amount },
      (reason) => refusalWords(market)[reason],
    );
    return answer.ok ? { ok: true, message: sentence(call, 'margin_changed') } : answer;
  });

export const leverCancel = (services: FuturesServices) =>
  handle(futures.leverCancel, async (call) => {
    const order = Number(call.body.id);
    const answer = await carryOut(services, call, { kind: 'futures.cancelOrder', owner: call.caller.userId, order });
    return answer.ok ? { ok: true, message: sentence(call, 'order_cancelled') } : answer;
  });

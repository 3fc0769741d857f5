import type { Command } from '@glassbook/engine';
import type { Decision } from './decision.ts';
import { LEVERAGE, type Place, type PlaceProduct } from './place.ts';

type Market = Pick<Place, 'product' | 'id' | 'tick' | 'lot'>;
const nothing = { price: 0n, amount: 0n, value: 0n, worstPrice: 0n };

/** The command of a decision, as the calls that place, amend and cancel orders make it. */
export const commandOf = (decision: Decision, owner: number, market: Market): Command =>
  market.product === 'futures'
    ? futuresCommand(decision, owner, market)
    : bookCommand(decision, owner, market, market.product);

/** Commands of stocks are those of spot under names of their own. */
function bookCommand(
  decision: Decision,
  owner: number,
  { id, tick, lot }: Market,
  product: Exclude<PlaceProduct, 'futures'>,
): Command {
  const amountOf = (lots: number) => BigInt(lots) * lot;
  const priceOf = (ticks: number) => BigInt(ticks) * tick;
  switch (decision.kind) {
    case 'cancel':
      return { kind: `${product}.cancelOrder`, owner, order: decision.order };
    case 'amend':
      return {
        ...{ kind: `${product}.amendOrder`, owner, order: decision.order },
        ...{ price: priceOf(decision.ticks), amount: amountOf(decision.lots) },
      };
    case 'market':
      return {
        ...{ kind: `${product}.placeOrder`, owner, market: id, side: decision.side, type: 'market' },
        ...{ timeInForce: 'IOC', postOnly: false, ...nothing, amount: amountOf(decision.lots) },
      };
    case 'limit':
      return {
        ...{ kind: `${product}.placeOrder`, owner, market: id, side: decision.side, type: 'limit' },
        ...{ timeInForce: decision.timeInForce, postOnly: decision.postOnly, ...nothing },
        ...{ price: priceOf(decision.ticks), amount: amountOf(decision.lots) },
      };
  }
}

/** An order of a contract cannot be amended: it is canceled, and a later turn places another. */
function futuresCommand(decision: Decision, owner: number, { id, tick }: Market): Command {
  if (decision.kind === 'cancel' || decision.kind === 'amend')
    return { kind: 'futures.cancelOrder', owner, order: decision.order };
  const { side, lots: contracts } = decision;
  const terms = { owner, market: id, side, contracts, leverage: LEVERAGE, margin: 'cross', reduceOnly: false } as const;
  if (decision.kind === 'market')
    return { kind: 'futures.placeOrder', ...terms, type: 'market', timeInForce: 'IOC', postOnly: false, price: 0n };
  const { timeInForce, postOnly, ticks } = decision;
  return { kind: 'futures.placeOrder', ...terms, type: 'limit', timeInForce, postOnly, price: BigInt(ticks) * tick };
}

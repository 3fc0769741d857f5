import type { AmendOrder, CancelOrder, PlaceOrder } from '@glassbook/engine';
import type { Instrument } from '../../carry/store/instrument.ts';
import type { Decision } from './decision.ts';

type Market = Pick<Instrument, 'id' | 'tick' | 'lot'>;
const nothing = { price: 0n, amount: 0n, value: 0n, worstPrice: 0n };

/** The command of a decision, as the calls that place, amend and cancel orders make it. */
export function commandOf(
  decision: Decision,
  owner: number,
  { id, tick, lot }: Market,
): PlaceOrder | AmendOrder | CancelOrder {
  const amountOf = (lots: number) => BigInt(lots) * lot;
  const priceOf = (ticks: number) => BigInt(ticks) * tick;
  switch (decision.kind) {
    case 'cancel':
      return { kind: 'spot.cancelOrder', owner, order: decision.order };
    case 'amend':
      return {
        ...{ kind: 'spot.amendOrder', owner, order: decision.order },
        ...{ price: priceOf(decision.ticks), amount: amountOf(decision.lots) },
      };
    case 'market':
      return {
        ...{ kind: 'spot.placeOrder', owner, market: id, side: decision.side, type: 'market' },
        ...{ timeInForce: 'IOC', postOnly: false, ...nothing, amount: amountOf(decision.lots) },
      };
    case 'limit':
      return {
        ...{ kind: 'spot.placeOrder', owner, market: id, side: decision.side, type: 'limit' },
        ...{ timeInForce: decision.timeInForce, postOnly: decision.postOnly, ...nothing },
        ...{ price: priceOf(decision.ticks), amount: amountOf(decision.lots) },
      };
  }
}

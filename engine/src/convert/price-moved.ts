import { priceOf } from './price-of.ts';
import type { ConvertLine, QuoteRow, State } from './state.ts';

/**
 * Why a line cannot be converted by the index of now. It may have moved by half of the spread of the quote, either way: without that bound a quote is a free
 * option against the house account, and with it on one side only, one against the owner.
 */
export function moveRefusal(
  state: State,
  { unit, toAsset, toPrice, spreadPpm }: QuoteRow,
  { fromAsset, fromPrice }: ConvertLine,
): 'convert.price_moved' | Extract<ReturnType<typeof priceOf>, string> | undefined {
  const { settings } = state.convert;
  if (!settings) return undefined;
  const inForce = { unit, staleAfterMs: settings.staleAfterMs };
  const from = priceOf(state, inForce, fromAsset);
  if (typeof from === 'string') return from;
  const to = priceOf(state, inForce, toAsset);
  if (typeof to === 'string') return to;
  // from ÷ to now, against that of the quote; multiplied out, so that nothing is rounded.
  const [was, is] = [fromPrice * to.price, from.price * toPrice];
  const moved = is > was ? is - was : was - is;
  return moved * 2_000_000n > was * BigInt(spreadPpm) ? 'convert.price_moved' : undefined;
}

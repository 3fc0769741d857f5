import type { CommandOf } from '@glassbook/engine';
import { z } from 'zod';
import { setting, type Setting } from '../store/setting.ts';

const whole = z.int().nonnegative();
const market = z.strictObject({
  ...{ base: whole, quote: whole, tick: z.string(), lot: z.string() },
  ...{ notionalMin: z.string(), notionalMax: z.string() },
  ...{ makerFeePpm: whole, takerFeePpm: whole, bandPpm: whole, openOrdersMax: whole },
});
const maker = z.strictObject({
  ...{ levels: whole, halfSpreadPpm: whole, stepPpm: whole },
  ...{ notional: z.string(), growthPpm: whole, staleAfterMs: whole },
});

/** market:1, its rules; maker:1, the house maker's ladder in it. Amounts are decimal text. */
export const settings: { [K in 'spot.configureMarket' | 'spot.configureMaker']: Setting<CommandOf<K>> } = {
  'spot.configureMarket': setting('market', market, (value, { ids: [id = 0], amount }) => {
    const { base, quote, tick, lot, notionalMin, notionalMax, ...rest } = value;
    const inQuote = (text: string) => amount(text, quote);
    return {
      kind: 'spot.configureMarket',
      ...{ market: id, base, quote, tick: inQuote(tick), lot: amount(lot, base) },
      ...{ notionalMin: inQuote(notionalMin), notionalMax: inQuote(notionalMax) },
      ...rest,
    };
  }),
  'spot.configureMaker': setting('maker', maker, ({ notional, ...rest }, { state, ids: [id = 0], amount }) => {
    const quote = state.spot.markets.get(id)?.quote;
    if (quote === undefined) return undefined;
    return { kind: 'spot.configureMaker', market: id, ...rest, notional: amount(notional, quote) };
  }),
};

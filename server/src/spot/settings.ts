import type { CommandOf } from '@glassbook/engine';
import { z } from 'zod';
import { setting, type Setting } from '../store/settings/setting.ts';

const whole = z.int().nonnegative();
const maker = z.strictObject({
  ...{ levels: whole, halfSpreadPpm: whole, stepPpm: whole },
  ...{ notional: z.string(), growthPpm: whole, staleAfterMs: whole },
});

/** maker:1, the house maker's ladder in a market. Amounts are decimal text. */
export const settings: { 'spot.configureMaker': Setting<CommandOf<'spot.configureMaker'>> } = {
  'spot.configureMaker': setting('maker', maker, ({ notional, ...rest }, { state, ids: [id = 0], amount }) => {
    const quote = state.spot.markets.get(id)?.quote;
    if (quote === undefined) return undefined;
    return { kind: 'spot.configureMaker', market: id, ...rest, notional: amount(notional, quote) };
  }),
};

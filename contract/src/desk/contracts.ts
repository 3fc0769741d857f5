/** Futures contracts at the desk: their fees, bands, limits, funding and tiers, and the ladder of our market maker, which two people change. None of them is a price. */
import { z } from 'zod';
import { amountText, idReply, idText, moneyReply } from '../fields.ts';
import { route } from '../route.ts';
import { asked, count, countText, edited, reason, settingRefusals } from './settings.ts';

const ladder = {
  ...{ levels: count, half_spread_ppm: count, step_ppm: count, growth_ppm: count, stale_after_ms: count },
  ...{ notional: moneyReply, leverage: count },
};
const tier = z.strictObject({ value_max: moneyReply, leverage_max: count, maintenance_ppm: count });

export const contracts = route({
  id: 'desk.contracts',
  method: 'GET',
  path: '/desk/contracts',
  who: 'staff:market.read',
  about:
    'Every futures contract: whether it trades, its rules in force with their tiers, the ladder of our market maker, and the open requests on them.',
  body: z.object({}),
  reply: z.array(
    z.strictObject({
      ...{ id: idReply, symbol: z.string(), open: z.boolean() },
      /** Of prices and the ladder, and of margin and the tiers. */
      ...{ quote: z.string(), quote_scale: count, settle: z.string(), settle_scale: count },
      ...{ maker_fee_ppm: count, taker_fee_ppm: count, liquidation_fee_ppm: count, band_ppm: count },
      ...{ mark_band_ppm: count, contracts_max: count, open_orders_max: count, open_interest_max: count },
      ...{ funding_ms: count, funding_max_ppb: count, interest_ppb: count, tiers: z.array(tier) },
      maker: z.strictObject({ ...ladder, request: idReply.nullable() }).nullable(),
      /** On its rules, and to open it again. */
      ...{ request: idReply.nullable(), opening: idReply.nullable() },
    }),
  ),
  refusals: [],
});

export const requestContract = route({
  id: 'desk.requestContract',
  method: 'POST',
  path: '/desk/contract',
  who: 'staff:market.request',
  about:
    'Asks for other rules of a contract; `tiers` is each tier by its greatest value, its leverage and its maintenance in parts per million, such as 50000:100:5000,500000:50:10000. A second person decides. With `request` and `version` it edits an own request.',
  body: z.object({
    ...{ market: idText, maker_fee_ppm: countText, taker_fee_ppm: countText, liquidation_fee_ppm: countText },
    ...{ band_ppm: countText, mark_band_ppm: countText, contracts_max: countText, open_orders_max: countText },
    ...{ funding_ms: countText, funding_max_ppb: countText, interest_ppb: countText },
    tiers: z
      .string()
      .regex(
        /^\d{1,18}(\.\d{1,18})?:[1-9]\d{0,2}:[1-9]\d{0,6}(,\d{1,18}(\.\d{1,18})?:[1-9]\d{0,2}:[1-9]\d{0,6}){0,19}$/,
      ),
    ...{ reason, ...edited },
  }),
  reply: asked,
  refusals: settingRefusals,
});

export const requestContractMaker = route({
  id: 'desk.requestContractMaker',
  method: 'POST',
  path: '/desk/contract/maker',
  who: 'staff:market.request',
  about:
    'Asks for another ladder of our market maker in a contract, and the leverage it quotes with. A second person decides. With `request` and `version` it edits an own request.',
  body: z.object({
    ...{ market: idText, levels: countText, half_spread_ppm: countText, step_ppm: countText, growth_ppm: countText },
    ...{ stale_after_ms: countText, notional: amountText, leverage: countText, reason, ...edited },
  }),
  reply: asked,
  refusals: settingRefusals,
});

/** What withdrawals, deposits and conversions cost, begin at, and how long a decision takes: settings that two people change. None of them is a price. */
import { z } from 'zod';
import { amountText, idReply, idText, moneyReply } from '../fields.ts';
import { route } from '../route.ts';
import { asked, count, countText, edited, onOff, reason, settingRefusals } from './settings.ts';

const msText = z.string().regex(/^(0|[1-9]\d{0,11})$/);
const rules = { enabled: onOff, min: moneyReply, decide_ms: count, request: idReply.nullable() };

export const fundRules = route({
  id: 'desk.fundRules',
  method: 'GET',
  path: '/desk/fund-rules',
  who: 'staff:market.read',
  about:
    'Withdrawals and deposits of each asset with a spot account, and conversions, as they are in force: whether there are any, the fee, the smallest amount, within how long a request is decided; the spread of conversions, from which age an index price is refused, up to which worth a balance is small, and what one can be worth.',
  body: z.object({}),
  reply: z.strictObject({
    assets: z.array(
      z.strictObject({
        ...{ asset: idReply, symbol: z.string(), scale: count },
        ...{ withdrawal: z.strictObject({ ...rules, fee: moneyReply }), deposit: z.strictObject(rules) },
      }),
    ),
    /** Amounts in `unit`, the unit of values; null where conversions were never set up. */
    convert: z
      .strictObject({
        ...{ enabled: onOff, spread_ppm: count, stale_after_ms: count, dust_max: moneyReply, max: moneyReply },
        ...{ unit: z.string(), scale: count, request: idReply.nullable() },
      })
      .nullable(),
  }),
  refusals: [],
});

export const requestWithdrawalRules = route({
  id: 'desk.requestWithdrawalRules',
  method: 'POST',
  path: '/desk/fund-rules/withdrawal',
  who: 'staff:market.request',
  about:
    'Asks for other rules of the withdrawals of an asset: whether there are any, the fee, the smallest amount, which is above the fee, and within how long a request is decided, 30 days at most. A change counts for new requests. A second person decides. With `request` and `version` it edits an own request.',
  body: z.object({
    ...{ asset: idText, enabled: onOff, fee: amountText, min: amountText, decide_ms: msText, reason, ...edited },
  }),
  reply: asked,
  refusals: settingRefusals,
});

export const requestDepositRules = route({
  id: 'desk.requestDepositRules',
  method: 'POST',
  path: '/desk/fund-rules/deposit',
  who: 'staff:market.request',
  about: 'The same of the deposits of an asset, which have no fee.',
  body: z.object({ asset: idText, enabled: onOff, min: amountText, decide_ms: msText, reason, ...edited }),
  reply: asked,
  refusals: settingRefusals,
});

export const requestConvertRules = route({
  id: 'desk.requestConvertRules',
  method: 'POST',
  path: '/desk/fund-rules/convert',
  who: 'staff:market.request',
  about:
    'Asks for other rules of conversions: whether there are any, the spread, 10% at most, and the bounds. A change counts for new quotes. A second person decides. With `request` and `version` it edits an own request.',
  body: z.object({
    ...{ enabled: onOff, spread_ppm: countText, stale_after_ms: countText, dust_max: amountText, max: amountText },
    ...{ reason, ...edited },
  }),
  reply: asked,
  refusals: settingRefusals,
});

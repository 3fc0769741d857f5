/** What conversions cost and their bounds: a setting that two people change. None of it is a price. */
import { z } from 'zod';
import { amountText, idReply, moneyReply } from '../fields.ts';
import { route } from '../route.ts';
import { asked, count, countText, edited, onOff, reason, settingRefusals } from './settings.ts';

export const convertRules = route({
  id: 'desk.convertRules',
  method: 'GET',
  path: '/desk/convert-rules',
  who: 'staff:market.read',
  about:
    'Conversions as they are in force: whether there are any, the spread, from which age an index price is refused, up to which worth a balance is small, and what one can be worth.',
  body: z.object({}),
  reply: z.strictObject({
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

export const requestConvertRules = route({
  id: 'desk.requestConvertRules',
  method: 'POST',
  path: '/desk/convert-rules',
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

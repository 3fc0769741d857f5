/** Settings besides those of markets, which two people change: assets, the ladders of our market maker, demo funds, simulated traders. None of them is a price. */
import { z } from 'zod';
import { amountText, idReply, idText, moneyReply, orEmpty, reasonText } from '../fields.ts';
import { route } from '../route.ts';

/** The kinds of account that an asset may be in. */
export const assetKinds = ['fiat', 'spot', 'futures', 'options', 'stock', 'margin', 'earn'] as const;
export type AssetKind = (typeof assetKinds)[number];

export const reason = reasonText;
export const countText = z.string().regex(/^(0|[1-9]\d{0,8})$/);
export const count = z.number().int().nonnegative();
export const onOff = z.enum(['on', 'off']);
/** An own request that is edited, which voids its approvals. */
export const edited = { request: orEmpty(idText), version: orEmpty(z.string().regex(/^[1-9]\d{0,5}$/)) };
export const asked = z.strictObject({ request: idReply });
export const settingRefusals = [
  'desk.not_found',
  'desk.nothing_changes',
  'desk.request_exists',
  'desk.value_out_of_range',
  'desk.request_closed',
  'desk.request_edited',
  'desk.not_own_request',
] as const;

export const assets = route({
  id: 'desk.assets',
  method: 'GET',
  path: '/desk/assets',
  who: 'staff:market.read',
  about:
    'Every asset: its decimals, the kinds of account it may be in, its markets, and what a claim of demo funds gives of it.',
  body: z.object({}),
  reply: z.array(
    z.strictObject({
      ...{ id: idReply, symbol: z.string(), scale: count, kinds: z.array(z.enum(assetKinds)) },
      /** The markets it trades in, and the most places that prices and amounts of it are shown with there. */
      ...{ markets: z.array(z.strictObject({ id: idReply, symbol: z.string() })), places: count },
      ...{ claim: moneyReply.nullable(), request: idReply.nullable() },
    }),
  ),
  refusals: [],
});

export const requestAsset = route({
  id: 'desk.requestAsset',
  method: 'POST',
  path: '/desk/asset',
  who: 'staff:market.request',
  about:
    'Asks for the kinds of account that an asset may be in, separated by commas; none is ever taken away. A second person decides. With `request` and `version` it edits an own request.',
  body: z.object({ asset: idText, kinds: z.string().regex(/^[a-z]{1,12}(,[a-z]{1,12}){0,9}$/), reason, ...edited }),
  reply: asked,
  refusals: settingRefusals,
});

const ladder = {
  ...{ levels: count, half_spread_ppm: count, step_ppm: count, growth_ppm: count, stale_after_ms: count },
  notional: moneyReply,
};
export const makers = route({
  id: 'desk.makers',
  method: 'GET',
  path: '/desk/makers',
  who: 'staff:market.read',
  about: 'The ladder of our market maker in each market that has one, as it is in force, and the open request on it.',
  body: z.object({}),
  reply: z.array(
    z.strictObject({
      ...{ market: idReply, symbol: z.string(), quote: z.string(), quote_scale: count, notional_max: moneyReply },
      ...{ ...ladder, request: idReply.nullable() },
    }),
  ),
  refusals: [],
});

export const requestMaker = route({
  id: 'desk.requestMaker',
  method: 'POST',
  path: '/desk/maker',
  who: 'staff:market.request',
  about:
    'Asks for another ladder of our market maker in a market: how many levels, how far from the index and from each other, what they are worth, and when quotes are withdrawn. A second person decides. With `request` and `version` it edits an own request.',
  body: z.object({
    ...{ market: idText, levels: countText, half_spread_ppm: countText, step_ppm: countText, growth_ppm: countText },
    ...{ stale_after_ms: countText, notional: amountText, reason, ...edited },
  }),
  reply: asked,
  refusals: settingRefusals,
});

export const demo = route({
  id: 'desk.demo',
  method: 'GET',
  path: '/desk/demo/settings',
  who: 'staff:market.read',
  about: 'With demo money: what a claim of demo funds gives and how often, and whether simulated traders act.',
  body: z.object({}),
  reply: z.strictObject({
    claims: z
      .strictObject({
        enabled: onOff,
        every_ms: count,
        grants: z.array(z.strictObject({ asset: idReply, symbol: z.string(), scale: count, amount: moneyReply })),
        request: idReply.nullable(),
      })
      .nullable(),
    crowd: z.strictObject({ enabled: onOff, request: idReply.nullable() }).nullable(),
  }),
  refusals: [],
});

export const requestDemo = route({
  id: 'desk.requestDemo',
  method: 'POST',
  path: '/desk/demo/settings',
  who: 'staff:market.request',
  about:
    'Asks for other claims of demo funds: `grants` is the amount of each asset by its number, such as 3=10000,1=0.05. A second person decides. With `request` and `version` it edits an own request.',
  body: z.object({
    enabled: onOff,
    every_ms: z.string().regex(/^(0|[1-9]\d{0,11})$/),
    grants: z.string().regex(/^[1-9]\d{0,5}=\d{1,18}(\.\d{1,18})?(,[1-9]\d{0,5}=\d{1,18}(\.\d{1,18})?){0,99}$/),
    reason,
    ...edited,
  }),
  reply: asked,
  refusals: settingRefusals,
});

export const requestCrowd = route({
  id: 'desk.requestCrowd',
  method: 'POST',
  path: '/desk/demo/crowd',
  who: 'staff:market.request',
  about:
    'Asks to stop the simulated traders of a demo, whose orders are then canceled, or to let them trade again. A second person decides.',
  body: z.object({ enabled: onOff, reason }),
  reply: asked,
  refusals: ['desk.not_found', 'desk.nothing_changes', 'desk.request_exists'],
});

import { z } from 'zod';
import { amountText, idReply, idText, lineText, moneyReply, orEmpty, sentenceReply, typedText } from '../fields.ts';
import { route } from '../route.ts';

/** The index price rises or falls to a level; or gains or drops by a percentage within a window of time. */
export const conditions = ['rises', 'falls', 'gains', 'drops'] as const;
export type Condition = (typeof conditions)[number];
export const windows = ['5m', '15m', '1h', '24h'] as const;
export type Window = (typeof windows)[number];
export const alertStatuses = ['active', 'paused', 'done', 'expired'] as const;
/** Alerts of an account that are active or paused, and characters of a note. */
export const alertsMax = 50;
export const noteMax = 100;

const flagText = z.enum(['0', '1']);
/** What is watched for and what then happens. `level` is a price and goes with rises and falls; `percent` and `window` go with gains and drops. */
const watched = {
  condition: z.enum(conditions),
  level: orEmpty(amountText),
  percent: orEmpty(z.string().regex(/^(0|[1-9]\d{0,3})(\.\d{1,2})?$/)),
  window: orEmpty(z.enum(windows)),
  /** Every time, or once. */
  repeat: orEmpty(flagText),
  mail: orEmpty(flagText),
  note: orEmpty(lineText(noteMax)),
  /** Milliseconds UTC; never where it is left out. */
  expires_ms: orEmpty(z.string().regex(/^[1-9]\d{12}$/)),
};

export const alertRow = z.strictObject({
  id: idReply,
  match_id: idReply,
  symbol: z.string(),
  condition: z.enum(conditions),
  level: moneyReply.nullable(),
  percent: moneyReply.nullable(),
  window: z.enum(windows).nullable(),
  repeat: z.boolean(),
  mail: z.boolean(),
  note: z.string(),
  status: z.enum(alertStatuses),
  /** False after it fired, until the price has moved back by the re-arm distance. */
  armed: z.boolean(),
  /** How often it fired, when last (milliseconds UTC) and at which index price. */
  fired: z.number().int(),
  fired_ms: z.number().int().nullable(),
  fired_price: moneyReply.nullable(),
  expires_ms: z.number().int().nullable(),
  created_ms: z.number().int(),
});
export type Alert = z.infer<typeof alertRow>;

export const alerts = route({
  id: 'alert.alerts',
  method: 'GET',
  path: '/alert/list',
  who: 'trader',
  about: 'Own price alerts, newest first. `symbol` filters by market.',
  body: z.object({ symbol: orEmpty(typedText(40)) }),
  reply: z.array(alertRow),
  refusals: ['alert.market_not_found'],
});

/** Why an alert of such a shape cannot be. */
export const shapeRefusals = [
  'alert.level_missing',
  'alert.level_off_tick',
  'alert.level_out_of_range',
  'alert.level_passed',
  'alert.percent_missing',
  'alert.percent_out_of_range',
  'alert.expiry_past',
  'alert.exists',
  'alert.mail_unavailable',
  'alert.no_index_price',
] as const;

export const create = route({
  id: 'alert.create',
  method: 'POST',
  path: '/alert/create',
  who: 'trader',
  about:
    'Creates a price alert on the index price of a market. `condition` rises or falls takes `level`; gains or drops takes `percent` (0.1 to 1000, drops below 100) and `window`. At most 50 active or paused alerts per account; the same alert twice is refused.',
  body: z.object({ symbol: typedText(40), ...watched }),
  reply: alertRow,
  refusals: ['alert.market_not_found', 'alert.too_many', ...shapeRefusals],
});

export const edit = route({
  id: 'alert.edit',
  method: 'POST',
  path: '/alert/edit',
  who: 'trader',
  about:
    'Replaces what an own alert watches for and what then happens, and activates it. Fields as when created; the market stays.',
  body: z.object({ id: idText, ...watched }),
  reply: alertRow,
  refusals: ['alert.not_found', 'alert.too_many', ...shapeRefusals],
});

export const pause = route({
  id: 'alert.pause',
  method: 'POST',
  path: '/alert/pause',
  who: 'trader',
  about:
    'Pauses an own active alert, or resumes it (`paused` 0); one that is not active stays as it is. An alert that fired once or expired is resumed the same way; its expiry must be ahead.',
  body: z.object({ id: idText, paused: flagText }),
  reply: alertRow,
  refusals: ['alert.not_found', 'alert.too_many', 'alert.exists', 'alert.expiry_past'],
});

export const remove = route({
  id: 'alert.remove',
  method: 'POST',
  path: '/alert/delete',
  who: 'trader',
  about: 'Deletes an own alert.',
  body: z.object({ id: idText }),
  reply: sentenceReply,
  refusals: ['alert.not_found'],
});

/** Settings that products declare (contract/src/settings.ts): what is in force of them, and asking for other values. */
import type { FieldKind } from '@glassbook/engine/fields';
import { z } from 'zod';
import { idReply, orEmpty } from '../fields.ts';
import { route } from '../route.ts';
import { settingValuesText } from '../settings.ts';
import { asked, edited, reason, settingRefusals } from './settings.ts';

const kinds = {
  ...{ ppm: true, ppb: true, duration: true, time: true, date: true, count: true, amount: true, asset: true },
  ...{ instrument: true, flag: true, choice: true, some: true, instruments: true, name: true, text: true, list: true },
} as const satisfies Record<FieldKind, true>;
const fieldKind = z.enum(Object.keys(kinds) as [FieldKind, ...FieldKind[]]);

/** What the figures of a request are; the unit of an amount is the symbol of its asset, of all others empty. */
export const figureKind = fieldKind;
/** Shares of an amount before and after, in parts per million. */
export const charges = z.strictObject({
  ...{ unit: z.string(), scale: idReply },
  shares: z.array(z.strictObject({ label: z.string(), before: z.number().int(), after: z.number().int() })),
});
export type Charges = z.infer<typeof charges>;

const choices = z.array(z.strictObject({ value: z.string(), label: z.string() })).nullable();
const plainField = z.strictObject({
  ...{ name: z.string(), label: z.string(), kind: fieldKind },
  /** It can't be changed once it is in force. */
  fixed: z.boolean(),
  /** What staff may ask for, in the field's own unit; empty where there is no bound. */
  ...{ min: z.string(), max: z.string() },
  /** Of an amount, which field names its asset; else empty. */
  of: z.string(),
  /** Of words, assets and instruments; of all others null. */
  choices,
});
/** `fields`: those of an entry of a list; of all others null. */
const shownField = plainField.extend({ fields: z.array(plainField).nullable() });
export type ShownField = z.infer<typeof shownField>;

const shownSetting = z.strictObject({
  /** `about` is empty where there is nothing to say. */
  ...{ noun: z.string(), title: z.string(), about: z.string() },
  /** Whether the caller may ask for changes. */
  askable: z.boolean(),
  /** What one that is not there yet can be of; null where none can be begun. `new` is the next number. */
  begins: z.strictObject({ name: z.string(), choices }).nullable(),
  fields: z.array(shownField),
  /** Of each pair the second is above the first. */
  ascending: z.array(z.tuple([z.string(), z.string()])).nullable(),
  /** Shares of an amount of the asset of the field `as`. */
  charges: z.strictObject({ of: z.array(z.string()), as: z.string() }).nullable(),
  /** In force. */
  rows: z.array(
    z.strictObject({
      /** "market:1". */
      ...{ key: z.string(), title: z.string(), request: idReply.nullable() },
      /** Each figure by its path: `takerFeePpm`, `title.en`, `tiers.0.ratePpm`. Amounts are decimal text. */
      values: z.array(z.strictObject({ path: z.string(), value: z.string() })),
      /** The asset of each amount. */
      units: z.array(z.strictObject({ path: z.string(), asset: idReply })),
    }),
  ),
});
export type ShownSetting = z.infer<typeof shownSetting>;

export const settings = route({
  id: 'desk.settings',
  method: 'GET',
  path: '/desk/settings',
  who: 'staff:request.read',
  about: 'The settings in force that the caller may see, of one noun where it is named, and the open requests on them.',
  body: z.object({ noun: orEmpty(z.string().regex(/^[a-z]\w*$/)) }),
  reply: z.strictObject({
    settings: z.array(shownSetting),
    assets: z.array(z.strictObject({ id: idReply, symbol: z.string(), scale: z.number().int() })),
  }),
  refusals: [],
});

export const requestSetting = route({
  id: 'desk.requestSetting',
  method: 'POST',
  path: '/desk/settings/request',
  who: 'staff:request.read',
  about:
    'Asks for other values of a setting as JSON, those that change and are not fixed; of one that is not there yet for all, such as pledge:3, or the next number, such as offer:new. It takes the permission to ask for that setting. A second person decides. With `request` and `version` it edits an own request, which voids its approvals.',
  body: z.object({
    setting: z.string().regex(/^[a-z]\w*(:([1-9]\d{0,14}|new))?$/),
    values: settingValuesText,
    ...{ reason, ...edited },
  }),
  reply: asked,
  refusals: settingRefusals,
});

/** Bank cards of both kinds, with the fields of the reference. Three names of the domestic one are historic: `alipay_account` is the ABA number, `wechat_account` the cardholder's address, `wechat_nickname` the SWIFT code. */
import { z } from 'zod';
import { idReply, idText, lineText, orEmpty } from '../fields.ts';
import { route } from '../route.ts';

const line = lineText(200);
const common = { real_name: lineText(100), bank_account: lineText(50), bank_name: lineText(100), bank_dizhi: line };
const bankFields = { ...common, alipay_account: lineText(20), wechat_account: line, wechat_nickname: lineText(20) };
const internationalFields = { ...common, bank_network: line, swift_code: lineText(20), phone: lineText(32) };

const shown = <F extends object>(fields: F) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, z.string()])) as { [K in keyof F]: z.ZodString };
/** `text`: what happened, in the caller's language. */
const saved = z.strictObject({ id: idReply, held_until_ms: z.number().int().nullable(), text: z.string() });
const refusals = [
  'payee.name_shape',
  'payee.number_shape',
  'payee.iban_checksum',
  'payee.text_short',
  'payee.swift_shape',
  'payee.exists',
  'payee.full',
  'payee.too_many',
  'payee.not_found',
  'account.step_up_required',
] as const;
const rules =
  'With `id` it edits that card, without one the card of the same number if there is one; an edit is a new card with a hold of its own, under a new id. Answers the fields that are stored. Needs a proof (`account.stepUp`); the owner is notified by email.';

export const saveBank = route({
  id: 'payee.saveBank',
  method: 'POST',
  path: '/user/cash_save',
  who: 'trader',
  about: `Saves a domestic bank card; all fields are required. ${rules}`,
  body: z.object({ ...bankFields, id: orEmpty(idText) }),
  reply: z.strictObject(shown(bankFields)),
  data: saved,
  refusals: [...refusals, 'payee.aba_shape'],
});

export const saveInternational = route({
  id: 'payee.saveInternational',
  method: 'POST',
  path: '/user/cash_save_international',
  who: 'trader',
  about: `Saves an international bank card; all fields are required. ${rules}`,
  body: z.object({ ...internationalFields, id: orEmpty(idText) }),
  reply: z.strictObject(shown(internationalFields)),
  data: saved,
  refusals: [...refusals, 'payee.phone_shape'],
});

const which = z.object({ id: orEmpty(idText) });
const whichAbout =
  'The newest one, or that of `id`; its fields are empty and its id is 0 where there is none. `masked`: for a session that proved no factor in the last five minutes (`account.stepUp`) the number is its last four digits and every other field but the name of the bank is hidden.';

export const bank = route({
  id: 'payee.bank',
  method: 'POST',
  path: '/user/cash_info',
  who: 'trader',
  reads: true,
  about: `A domestic bank card, and the names of banks that the operator suggests. ${whichAbout}`,
  body: which,
  reply: z.strictObject({ id: idReply, masked: z.boolean(), ...shown(bankFields), banks: z.array(z.string()) }),
  refusals: [],
});

export const international = route({
  id: 'payee.international',
  method: 'POST',
  path: '/user/cash_info_international',
  who: 'trader',
  reads: true,
  about: `An international bank card. ${whichAbout}`,
  body: which,
  reply: z.strictObject({ id: idReply, masked: z.boolean(), ...shown(internationalFields) }),
  refusals: [],
});

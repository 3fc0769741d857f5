/** What calls share that ask for other values of a setting. */
import { z } from 'zod';
import { idReply, idText, orEmpty, reasonText } from '../fields.ts';

export const reason = reasonText;
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

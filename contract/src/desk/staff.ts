import { z } from 'zod';
import { idReply, idText, lineText, orEmpty, reasonText, sentenceReply, typedText } from '../fields.ts';
import { passkeyAnswer } from '../passkey.ts';
import { roleNames } from '../permissions.ts';
import { route } from '../route.ts';

const role = z.enum(roleNames);
/** What a session of staff is named by: its form is not that of a user's token. */
const staffToken = z.string().regex(/^s\.[A-Za-z0-9_-]{43}$/);
const invitation = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
const reason = reasonText;

const me = z.strictObject({ id: idReply, email: z.string(), name: z.string(), role });

export const login = route({
  id: 'desk.login',
  method: 'POST',
  path: '/desk/login',
  who: 'anyone',
  about:
    'Opens a session of staff: the password, and the code of the authenticator or the answer of a passkey (`desk.beginPasskeyAnswer`). It opens no call of a user.',
  body: z.object({
    email: typedText(254),
    password: typedText(512),
    code: orEmpty(typedText(16)),
    passkey: orEmpty(passkeyAnswer),
  }),
  reply: staffToken,
  refusals: ['desk.login_failed'],
});

export const invited = route({
  id: 'desk.invited',
  method: 'POST',
  path: '/desk/invited',
  who: 'anyone',
  about: 'What a one-time code is for, and the secret to set an authenticator up with.',
  body: z.object({ invitation: typedText(64) }),
  reply: z.strictObject({ email: z.string(), name: z.string(), role, secret: z.string(), otpauth: z.string() }),
  refusals: ['desk.invitation_over'],
});

export const join = route({
  id: 'desk.join',
  method: 'POST',
  path: '/desk/join',
  who: 'anyone',
  about: 'Uses a one-time code up: sets the password, confirms the authenticator, opens a session.',
  body: z.object({ invitation, name: lineText(60), password: typedText(512), code: typedText(16) }),
  reply: staffToken,
  refusals: [
    'desk.invitation_over',
    'desk.password_short',
    'desk.password_long',
    'desk.password_breached',
    'desk.name_missing',
    'desk.name_taken',
    'desk.code_wrong',
  ],
});

export const demoCast = route({
  id: 'desk.demoCast',
  method: 'GET',
  path: '/desk/demo',
  who: 'anyone',
  about:
    'Demo mode: one of each role with the password and the code of this moment. Empty in production and with real money.',
  body: z.object({}),
  reply: z.array(z.strictObject({ email: z.string(), role, password: z.string(), code: z.string() })),
  refusals: [],
});

export const logout = route({
  id: 'desk.logout',
  method: 'POST',
  path: '/desk/logout',
  who: 'staff:overview.read',
  about: 'Ends the session of staff that asks.',
  body: z.object({}),
  reply: sentenceReply,
  refusals: [],
});

export const self = route({
  id: 'desk.self',
  method: 'GET',
  path: '/desk/self',
  who: 'staff:overview.read',
  about: 'Who is logged in, and what the role may do.',
  body: z.object({}),
  reply: z.strictObject({ ...me.shape, permissions: z.array(z.string()) }),
  refusals: [],
});

export const staff = route({
  id: 'desk.staff',
  method: 'GET',
  path: '/desk/staff',
  who: 'staff:staff.read',
  personal: true,
  about: 'All staff: role, whether the second factor is set up, when last seen. The view is logged.',
  body: z.object({}),
  reply: z.array(
    z.strictObject({
      ...me.shape,
      role: role.nullable(),
      joined: z.boolean(),
      demo: z.boolean(),
      seen_ms: z.number().int().nullable(),
    }),
  ),
  refusals: [],
});

export const requestGrant = route({
  id: 'desk.requestGrant',
  method: 'POST',
  path: '/desk/staff/grant',
  who: 'staff:staff.request',
  about:
    'Asks for a role for an address, `none` to take it away. A second person decides; then a one-time code is mailed to the address. Sessions of the old role end.',
  body: z.object({ email: typedText(254), role: z.enum([...roleNames, 'none' as const]), reason }),
  reply: z.strictObject({ request: idReply, done: z.boolean() }),
  refusals: [
    'desk.address_invalid',
    'desk.nothing_changes',
    'desk.mail_unavailable',
    'desk.request_exists',
    'desk.own_role',
  ],
});

export const endSessions = route({
  id: 'desk.endSessions',
  method: 'POST',
  path: '/desk/staff/sessions/end',
  who: 'staff:staff.request',
  about: 'Ends all sessions of one of the staff immediately.',
  body: z.object({ staff: idText }),
  reply: sentenceReply,
  refusals: ['desk.not_found'],
});

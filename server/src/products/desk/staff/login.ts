/**
 * Opens a session of staff with a password and a code or a passkey, never with one of them. An unknown address, a wrong password and a wrong factor get
 * the same answer after the same work. Wrong passwords are counted by account and network, and those of an account from networks that its member did not
 * log in from; wrong codes only behind the right password: a stranger closes no login where the member was before.
 */
import { desk } from '@glassbook/contract';
import type { z } from 'zod';
import { addressKey, networkOf } from '../../../carry/rate-limits/peer-address.ts';
import { handleAnyone, refuse, type Call } from '../../../carry/http/handling.ts';
import { countedName } from '../../../carry/rate-limits/guesses.ts';
import { lockedStaff, useCode } from './codes.ts';
import { isKnown, networkAt, noteNetwork, type Networks } from './networks.ts';
import { usePasskey } from './passkeys/staff-passkeys.ts';
import { inTransaction } from '../../../carry/store/transaction.ts';
import type { DeskServices } from '../services.ts';

/** Wrong passwords of an account from a network (of IPv6 a /48, of IPv4 a /24). */
export const wrongPasswords = { max: 10, windowMs: 900_000, free: 10, delayMs: 0 };
/** After the last wrong password of an account, from whatever network. */
export const failuresForgottenMs = 86_400_000;

type Row = { id: string; password_hash: string; networks: Networks };
type Why = 'password' | 'code' | 'passkey' | 'closed' | 'tries';

/** In which turn a password is hashed: by network, then by address. */
export const turnAt = (address: string) => {
  const peer = addressKey(address);
  return { known: false, names: [networkOf(peer) ?? peer, peer] };
};

export const login = (services: DeskServices) => ({
  guardsSecret: 'staff' as const,
  ...handleAnyone(desk.login, async (call) => {
    const { pool, staffPasswords, wrongPasswords: wrong, failedLogins, refusals, now } = services;
    const { body, address } = call;
    const email = body.email.trim().toLowerCase();
    const { rows } = await pool.query<Row>(
      'SELECT id, password_hash, networks FROM staff WHERE email = $1 AND role IS NOT NULL AND password_hash IS NOT NULL',
      [email],
    );
    const [row] = rows;
    const refused = (why: Why) => {
      // Written after the answer, which thus takes as long as that for an unknown address.
      if (row) void refusals.add({ staff: undefined, act: desk.login.id, subject: `staff:${row.id}` }, why);
      return refuse('desk.login_failed');
    };
    const name = countedName(row && { id: Number(row.id) }, email);
    const network = networkAt(address);
    const counted = `${name} ${network}`;
    if (!wrong.admit(counted)) return refused('tries');
    const known = row !== undefined && isKnown(row.networks, network, now());
    const stored = { name: `staff ${name}`, known, isUnknown: !row };
    if ((await failedLogins.admit(stored)) === undefined) return refused('tries');
    const turn = turnAt(address);
    const checked = row
      ? staffPasswords.verify(body.password, row.password_hash, turn)
      : staffPasswords.verifyUnknown(body.password, turn);
    const isRight = await checked.catch(async (fault: unknown) => {
      wrong.takeBack(counted);
      await failedLogins.takeBack(stored);
      throw fault;
    });
    if (!row || !isRight) return refused('password');
    wrong.takeBack(counted);
    await failedLogins.right(pool, stored);
    const opened = await secondStep(services, row, call);
    return 'token' in opened ? { ok: true, message: opened.token } : refused(opened.why);
  }),
});

/** Behind the right password: the code or the passkey, and the session in one transaction. */
async function secondStep(
  services: DeskServices,
  known: Row,
  { body, address, userAgent = '', language }: Call<z.output<typeof desk.login.body>>,
): Promise<{ token: string } | { why: Why }> {
  const { pool, sessions, audit, now } = services;
  const { code = '', passkey } = body;
  const staff = Number(known.id);
  const factor = passkey === undefined ? 'code' : 'passkey';
  if (passkey !== undefined && !(await usePasskey(services, staff, { text: passkey, purpose: 'staff login' })))
    return { why: 'passkey' };
  return inTransaction(pool, async (client) => {
    const own = await lockedStaff(client, staff);
    if (own?.password_hash !== known.password_hash) return { why: 'password' };
    const used = passkey === undefined ? await useCode(services, client, own, { code, language }) : 'right';
    if (used !== 'right') return { why: used };
    await noteNetwork(client, own, networkAt(address), now());
    const token = await sessions.open(client, staff, { address, userAgent });
    await audit.appendIn(client, { staff, act: desk.login.id, subject: `staff:${staff}`, detail: { address, factor } });
    return { token };
  });
}

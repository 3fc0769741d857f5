/**
 * Roles are given and taken by two people. The code to join is mailed to the new address and shown to no staff: with it one person could act as two. The
 * only exception is a server with a single person who may check: the first reviewers and administrators need no second.
 */
import { desk, isPermitted, roleNames, type Role } from '@glassbook/contract';
import { localeOf, words } from '@glassbook/i18n';
import { z } from 'zod';
import type { Pool, PoolClient } from 'pg';
import { handle, refuse } from '../../../carry/http/handling.ts';
import type { Letter } from '../../../carry/mail/letter.ts';
import type { Change, RequestKind } from '../../../shared/review/request-kind.ts';
import type { DeskServices } from '../services.ts';
import { invitationMs, invite, joinLink } from './invitations.ts';

const emailPattern = /^[^\s@]{1,64}@[a-z0-9.-]{1,180}\.[a-z]{2,}$/;
const payloadShape = z.strictObject({
  email: z.string(),
  role: z.enum([...roleNames, 'none' as const]),
  language: z.string(),
});
type Payload = z.infer<typeof payloadShape>;
const lifeMs = 86_400_000;
const checkers = roleNames.filter((role) => isPermitted(role, 'staff.check'));

type Known = { id: string; role: Role | null; joined: boolean; invited: boolean };
async function knownAs(db: Pool | PoolClient, email: string, now: number): Promise<Known | undefined> {
  const { rows } = await db.query<Known>(
    `SELECT id, role, password_hash IS NOT NULL AS joined,
       EXISTS (SELECT 1 FROM staff_invitations i WHERE i.staff_id = staff.id AND i.expires_at > $2) AS invited
     FROM staff WHERE email = $1`,
    [email, new Date(now)],
  );
  return rows[0];
}

/** In the language of who asked for it. */
function invitationLetter({ language, role }: Payload, code: string, publicOrigin: string): Letter {
  const locale = localeOf(language);
  const named = { site: 'Glassbook', role: words(locale, 'desk', `role.${role}`) };
  const say = (key: string) => words(locale, 'mail', key, named);
  const link = { text: say('staff.link'), url: joinLink(publicOrigin, code) };
  return { locale, subject: say('staff.subject'), paragraphs: [say('staff.about'), say('staff.rules')], code, link };
}

export const grantKind = ({
  letters,
  publicOrigin,
  now,
}: Pick<DeskServices, 'letters' | 'publicOrigin' | 'now'>): RequestKind<Payload> => ({
  name: 'staff.grant',
  makes: 'staff.request',
  checks: 'staff.check',
  needed: 1,
  lifeMs,
  read: (payload) => payloadShape.parse(payload),
  async changes({ email, role }, db) {
    const known = await knownAs(db, email, now());
    const before = known?.role ?? 'none';
    const changes: Change[] = before === role ? [] : [{ field: 'role', before, after: role }];
    const isLost = role !== 'none' && before === role && known !== undefined && !known.joined && !known.invited;
    return isLost ? [{ field: 'code', before: 'expired', after: 'new' }] : changes;
  },
  async complete(client, payload) {
    const { email, role } = payload;
    const { rows } = await client.query<{ id: string; joined: boolean }>(
      `INSERT INTO staff (email, role, created_at) VALUES ($1, $2, $3)
       ON CONFLICT (email) DO UPDATE SET role = $2 RETURNING id, password_hash IS NOT NULL AS joined`,
      [email, role === 'none' ? null : role, new Date(now())],
    );
    const [row] = rows;
    if (!row) throw new Error('the row of the staff is written');
    await client.query('DELETE FROM staff_sessions WHERE staff_id = $1', [row.id]);
    if (role === 'none') {
      await client.query('DELETE FROM staff_invitations WHERE staff_id = $1', [row.id]);
      await client.query('DELETE FROM staff_passkeys WHERE staff_id = $1', [row.id]);
      await client.query("UPDATE staff SET password_hash = NULL, otp_secret = NULL, networks = '{}' WHERE id = $1", [
        row.id,
      ]);
    } else if (!row.joined) {
      const code = await invite(client, Number(row.id), now());
      await letters?.add(client, {
        to: email,
        letter: invitationLetter(payload, code, publicOrigin),
        lifeMs: invitationMs,
      });
    }
  },
});

export const requestGrant = ({ pool, approvals, letters, audit }: DeskServices) =>
  handle(desk.requestGrant, async ({ body, caller, language }) => {
    const email = body.email.trim().toLowerCase();
    const { role, reason } = body;
    // Who is removed needs no mail, and may be the first administrator, who has no address.
    if (role !== 'none' && !emailPattern.test(email)) return refuse('desk.address_invalid');
    if (email === caller.email) return refuse('desk.own_role');
    if (role !== 'none' && !letters) return refuse('desk.mail_unavailable');
    const { rowCount: others } = await pool.query(
      'SELECT 1 FROM staff WHERE role = ANY($1) AND password_hash IS NOT NULL AND id <> $2 LIMIT 1',
      [checkers, caller.staffId],
    );
    const alone = !others && checkers.some((checker) => checker === role);
    const made = { kind: 'staff.grant' as const, subject: `staff:${email}`, title: email, reason };
    const answer = await approvals.make(caller.staffId, { ...made, payload: { email, role, language } }, { alone });
    if (!answer.ok) return refuse(answer.reason);
    if (alone)
      await audit.append({ staff: caller.staffId, act: 'desk.grantedAlone', subject: made.subject, detail: { role } });
    return { ok: true, message: { request: answer.id, done: alone } };
  });

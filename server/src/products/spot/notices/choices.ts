/** Whether owners chose letters about orders that waited for a price. */
import { spot } from '@glassbook/contract';
import type { Pool } from 'pg';
import { handle } from '../../../carry/http/handling.ts';
import { sentence } from '../sentence.ts';

const flag = (is: boolean): 0 | 1 => (is ? 1 : 0);

/** `mails`: whether letters can be sent. */
export const notices = ({ pool, mails }: { pool: Pool; mails: boolean }) =>
  handle(spot.notices, async ({ caller }) => {
    const { rowCount } = await pool.query('SELECT FROM spot_notices WHERE user_id = $1 AND by_mail', [caller.userId]);
    return { ok: true, message: { by_mail: flag(rowCount !== 0) }, data: { mails } };
  });

export const setNotices = ({ pool }: { pool: Pool }) =>
  handle(spot.setNotices, async (call) => {
    const byMail = call.body.by_mail === '1';
    await pool.query(
      'INSERT INTO spot_notices (user_id, by_mail) VALUES ($1, $2) ON CONFLICT (user_id) DO UPDATE SET by_mail = excluded.by_mail',
      [call.caller.userId, byMail],
    );
    return { ok: true, message: sentence(call, 'notices_saved'), data: { by_mail: flag(byMail) } };
  });

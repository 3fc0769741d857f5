/** Names as a room shows them. */
import { locales, words } from '@glassbook/i18n';
import type { Pool, PoolClient } from 'pg';
import { publicName } from '../../shared/chat/public-name.ts';
import { lookOf } from '../../shared/names/skeleton.ts';

/** A user without a name, or with one that looks like a reserved one or one of staff. */
export const NOBODY = 'User';

/** Names that speak for the platform. */
const reserved = [
  ...['Glassbook', 'Support', 'Admin', 'Administrator', 'Moderator', 'Mod', 'Staff', 'Official', 'System', 'Security'],
  ...[
    '客服',
    '管理员',
    '管理員',
    '官方',
    'サポート',
    '運営',
    '管理者',
    '공식',
    '관리자',
    '고객센터',
    'แอดมิน',
    'ทางการ',
  ],
  ...['Soporte', 'Suporte', 'Oficial', 'Officiel', 'Modérateur', 'Moderador', 'Hỗtrợ', 'Quảntrị', 'Assistance', NOBODY],
];
const kept = new Set(
  [...reserved, ...locales.map((locale) => words(locale, 'room', 'staff'))].map((name) => lookOf(name)),
);

/** The name that others see: the nickname, unless its skeleton (UTS 39) is reserved or that of one of the staff. */
export async function shownName(db: Pool | PoolClient, nickname: string | null): Promise<string> {
  if (!nickname) return NOBODY;
  const look = lookOf(nickname);
  if (kept.has(look)) return NOBODY;
  const { rows } = await db.query<{ name: string }>("SELECT name FROM staff WHERE name <> ''");
  const isStaff = rows.some(({ name }) => look === lookOf(name) || look === lookOf(publicName(name)));
  return isStaff ? NOBODY : nickname;
}

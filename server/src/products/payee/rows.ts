/** The rows of addresses and cards. */
import type { Pool, PoolClient } from 'pg';
import type { PayeeCard } from '../../shared/payouts/payees.ts';
import type { Vault } from '../../carry/sealing/vault.ts';

export type Kind = 'address' | 'bank' | 'international';
export type TextVault = Pick<Vault, 'sealText' | 'openText' | 'opens' | 'digest'>;

export type Card = PayeeCard;

export type Row = {
  id: string;
  user_id: string;
  kind: Kind;
  asset: number | null;
  network: string | null;
  address: string | null;
  name: string;
  qrcode: string;
  details: Buffer | null;
  created_at: Date;
  changed_at: Date;
  held_until: Date;
  removed_at: Date | null;
  /** Of a card; null while it waits for a decision. */
  review: 'accepted' | 'rejected' | null;
};
export const columns =
  'id, user_id, kind, asset, network, address, name, qrcode, details, created_at, changed_at, held_until, removed_at, review';

/** What a card is sealed under: that of another user, or of another row, does not open as this one. */
export const detailsOf = (userId: number, id: number): string => `payee ${userId} ${id}`;
export const digestOf = (vault: Pick<Vault, 'digest'>, number: string): Buffer => vault.digest(`card ${number}`);

/** Throws where the row is of no card. */
export function cardOf(
  { id, user_id, details }: Pick<Row, 'id' | 'user_id' | 'details'>,
  vault: Pick<Vault, 'openText'>,
): Card {
  if (details === null) throw new Error('a card has details');
  return JSON.parse(vault.openText(detailsOf(Number(user_id), Number(id)), details)) as Card;
}

/** "•••• 4242" */
export const maskedNumber = (number: string): string => `•••• ${number.slice(-4)}`;

/** What lists show of a card; of every other field only that it is filled in. */
export function maskedCard({ bank, number, ...rest }: Card): Card {
  const hidden = Object.entries(rest).map(([field, text]) => [field, text === '' ? '' : '••••']);
  return { ...(Object.fromEntries(hidden) as typeof rest), bank, number: maskedNumber(number) };
}

/** Until when a row is held; undefined where that is over, from the very millisecond of its end. */
export const heldUntil = ({ held_until: until }: Pick<Row, 'held_until'>, now: number): Date | undefined =>
  until.getTime() > now ? until : undefined;

/** Whether a card waits to be reviewed: nothing is paid to it before. An address is not reviewed. */
export const isInReview = ({ kind, review }: Pick<Row, 'kind' | 'review'>): boolean =>
  kind !== 'address' && review !== 'accepted';

/** As callers are answered: milliseconds UTC, null where it is over. */
export const heldMs = (row: Pick<Row, 'held_until'>, now: number): number | null =>
  heldUntil(row, now)?.getTime() ?? null;

/** What a user has saved, the newest first. */
export async function savedBy(db: Pool | PoolClient, userId: number): Promise<Row[]> {
  const { rows } = await db.query<Row>(
    `SELECT ${columns} FROM payees WHERE user_id = $1 AND removed_at IS NULL ORDER BY id DESC`,
    [userId],
  );
  return rows;
}

/** Transfers between users and saved recipients as they are read. */
import type { UserTransferRow } from '@glassbook/engine';
import { formatAmount } from '@glassbook/money';
import type { funds } from '@glassbook/contract';
import type { Pool, PoolClient } from 'pg';
import type { Catalog } from '../../../carry/store/catalog.ts';
import { timeText } from '../../../carry/store/instrument.ts';
import { reads } from '../../../carry/store/stored.ts';
import { stored } from '../stored.ts';

const { sql, read } = reads(stored.transfers, { key: ['id'] });
/** Everything of the table, for a condition to follow, and how a row of it is read. */
export const selectTransfers = sql;
export const readTransfer = read;

/** Of an account number the first two and the last two digits. */
export const maskedNumber = (number: string): string => `${number.slice(0, 2)}••••${number.slice(-2)}`;

/** `saved`: what the viewer saved the other one under, and the own name for it. */
type Other = { nickname: string; account: string; saved: { account: string; name: string } | undefined };
type OtherRow = {
  id: string;
  nickname: string | null;
  account_number: string | null;
  account: string | null;
  name: string | null;
};

/**
 * How the other user of a transfer is named: nothing that an account does not show by itself, and for `viewer` what that user entered. A recipient
 * that was removed keeps its text in the history.
 */
export async function othersOf(
  db: Pool | PoolClient,
  users: readonly number[],
  viewer?: number,
): Promise<Map<number, Other>> {
  const { rows } = await db.query<OtherRow>(
    `SELECT u.id, u.nickname, u.account_number, r.account, r.name FROM users u
     LEFT JOIN LATERAL (
       SELECT account, name FROM transfer_recipients WHERE user_id = $2 AND recipient = u.id ORDER BY id DESC LIMIT 1
     ) r ON true WHERE u.id = ANY($1::bigint[])`,
    [users, viewer ?? null],
  );
  return new Map(
    rows.map(({ id, nickname, account_number, account, name }) => [
      Number(id),
      {
        ...{ nickname: nickname ?? '', account: maskedNumber(account_number ?? '') },
        saved: account === null ? undefined : { account, name: name ?? '' },
      },
    ]),
  );
}

/** The one on the other side from this user. */
export const otherOf = ({ owner, recipient }: UserTransferRow, userId: number): number =>
  owner === userId ? recipient : owner;

export function presentTransfer(
  row: UserTransferRow,
  userId: number,
  others: ReadonlyMap<number, Other>,
  catalog: Pick<Catalog, 'asset'>,
): funds.UserTransferView {
  const { symbol: name, scale } = catalog.asset(row.asset);
  const other = others.get(otherOf(row, userId));
  const isSent = row.owner === userId;
  // Who sent something is named only by what an account shows by itself.
  const { account, name: own_name } = (isSent ? other?.saved : undefined) ?? {
    account: other?.account ?? '',
    name: '',
  };
  return {
    ...{ id: row.id, currency_id: row.asset, name, number: formatAmount(row.amount, scale) },
    direction: isSent ? 'sent' : 'received',
    ...{ account, own_name, nickname: other?.nickname ?? '' },
    ...{ create_time: timeText(row.at), created_ms: row.at, seq: row.seq },
  };
}

export type RecipientRow = {
  id: string;
  recipient: string;
  account: string;
  name: string;
  nickname: string;
  created_at: Date;
  held_until: Date;
};
export const selectRecipients = `SELECT r.id, r.recipient, r.account, r.name, coalesce(u.nickname, '') AS nickname, r.created_at, r.held_until
  FROM transfer_recipients r JOIN users u ON u.id = r.recipient`;

/** Over from the very millisecond of its end. */
export const heldUntilMs = ({ held_until }: Pick<RecipientRow, 'held_until'>, now: number): number | null =>
  held_until.getTime() > now ? held_until.getTime() : null;

export const presentRecipient = (row: RecipientRow, now: number): funds.RecipientView => ({
  ...{ id: Number(row.id), account: row.account, own_name: row.name, nickname: row.nickname },
  created_ms: row.created_at.getTime(),
  held_until_ms: heldUntilMs(row, now),
});

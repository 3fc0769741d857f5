/** Rows of the chat of an order, and how each side sees them. */
import type { otc } from '@glassbook/contract';
import type { OrderRow } from '@glassbook/engine/otc';
import type { Pool, PoolClient } from 'pg';
import { hasLongNumber } from '../../../shared/chat/text-marks.ts';
import { findOrders } from '../rows.ts';

export type MessageRow = {
  id: string;
  order: string;
  sender: string;
  at: string;
  text: string;
  image: string | null;
  image_name: string;
  client_id: string;
};
export const messageColumns = 'id, "order", sender, at, text, image, image_name, client_id';

export const shownTo = (viewer: number, row: MessageRow): otc.MessageView => ({
  ...{ id: Number(row.id), order: Number(row.order), at_ms: Number(row.at), mine: Number(row.sender) === viewer },
  ...{ text: row.text, image: row.image === null ? null : { name: row.image_name, gone: row.image === '' } },
  ...{ warn: hasLongNumber(row.text), key: Number(row.sender) === viewer ? row.client_id : '' },
});

/** An order of which the caller is one of the two. */
export async function orderOf(db: Pool | PoolClient, id: string, party: number): Promise<OrderRow | undefined> {
  const [row] = await findOrders(db, 'WHERE id = $1 AND (buyer = $2 OR seller = $2)', [Number(id), party]);
  return row;
}

const AFTER_MS = 86_400_000;
/** Whether the two can still write: until a day after the end, and while a claim is undecided. */
export const isOpenChat = ({ endedAt, isClaimed, outcome }: OrderRow, now: number): boolean =>
  endedAt === undefined || now < endedAt + AFTER_MS || (isClaimed && outcome === undefined);

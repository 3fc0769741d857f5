/** Addresses and cards for products that pay out (payees.ts). */
import { payee } from '@glassbook/contract';
import type { Pool } from 'pg';
import type { Payee, Payees } from '../../shared/payouts/payees.ts';
import { cleanAddress } from './address/clean-text.ts';
import { readAddress } from './address/read-address.ts';
import { tokenAt } from './address/tokens.ts';
import { listOnlyOf } from './list-only.ts';
import {
  cardOf,
  columns,
  digestOf,
  heldUntil,
  isInReview,
  maskedNumber,
  type Card,
  type Row,
  type TextVault,
} from './rows.ts';
import { settingsOf } from './settings.ts';
import { addedSince, notAccepted, removeAdded, standing } from './take-back.ts';

type Services = { pool: Pool; vault: TextVault; now: () => number };

const nameOf = ({ bank, number }: Card): string => `${bank} ${maskedNumber(number)}`;

/** An address, or what lists call a card. */
export const textOf = (row: Row, vault: TextVault): string => row.address ?? nameOf(cardOf(row, vault));

const wrongOf = {
  'payee.address_shape': 'shape',
  'payee.address_checksum': 'checksum',
  'payee.address_other_network': 'other_network',
} as const;

export const payees = ({ pool, vault, now }: Services): Payees => ({
  async find(userId, kind, id) {
    const { rows } = await pool.query<Row>(
      `SELECT ${columns} FROM payees WHERE id = $1 AND user_id = $2 AND kind = $3 AND removed_at IS NULL`,
      [id, userId, kind],
    );
    const [row] = rows;
    if (!row) return { reason: 'payee.not_found' };
    const at = now();
    const held = heldUntil(row, at);
    if (held && (await listOnlyOf(pool, userId, at)).on) return { reason: 'payee.held' };
    const card = row.address === null ? cardOf(row, vault) : undefined;
    return {
      ...{ id, kind, currencyId: row.asset ?? undefined, network: row.network ?? undefined },
      ...{ text: textOf(row, vault), card, heldUntil: held, inReview: isInReview(row) },
    } satisfies Payee;
  },
  async idOf(userId, named) {
    const isAddress = named.kind === 'address';
    const { rows } = await pool.query<{ id: string }>(
      `SELECT id FROM payees WHERE user_id = $1 AND kind = $2 AND removed_at IS NULL
         AND ${isAddress ? 'asset = $3 AND address = $4' : 'number_digest = $3'} LIMIT 2`,
      [userId, named.kind, ...(isAddress ? [named.currencyId, named.text] : [digestOf(vault, named.text)])],
    );
    return rows[0] && rows.length === 1 ? Number(rows[0].id) : undefined;
  },
  standing,
  notAccepted,
  addedSince,
  removeAdded: (client, userId, since) => removeAdded(client, userId, since, new Date(now())),
  networksOf: async (asset) => (await settingsOf(pool)).networksOf(asset),
  read(network, text) {
    const read = readAddress(network, cleanAddress(text).text);
    // A contract is paid by nobody who wants it back, and deposited to by nobody who wants it credited.
    if ('address' in read && tokenAt(read.address) !== undefined)
      return { wrong: 'shape', params: { network: payee.networkNames[network] } };
    return 'address' in read ? read : { wrong: wrongOf[read.reason], params: read.params };
  },
});

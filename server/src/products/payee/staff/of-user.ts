/** Addresses and cards of a user as staff see them. The carrier logs the view, with its reason, before this runs. */
import { payee } from '@glassbook/contract';
import { handle, refuse } from '../../../carry/http/handling.ts';
import { listOnlyOf } from '../list-only.ts';
import { isAddress, isCard } from '../own.ts';
import { cardOf, columns, heldMs, type Row } from '../rows.ts';
import type { PayeeServices } from '../services.ts';
import { reviewColumns, reviewOf, type Review } from './cards.ts';

const rowsMax = 100;
type Shown = Row & Review & { shared: string };

export const ofUser = ({ pool, vault, catalog, approvedNameOf, now }: PayeeServices) =>
  handle(payee.ofUser, async ({ body }) => {
    const user = Number(body.user);
    const { rowCount } = await pool.query('SELECT FROM users WHERE id = $1 AND NOT robot', [user]);
    const { rows: all } = await pool.query<Shown>(
      `SELECT ${columns}, ${reviewColumns}, (SELECT count(DISTINCT other.user_id) FROM payees AS other WHERE other.user_id <> own.user_id
         AND (other.address = own.address OR other.number_digest = own.number_digest)) AS shared
       FROM payees AS own WHERE user_id = $1 AND ($2::bigint IS NULL OR id = $2) ORDER BY removed_at IS NULL DESC, id DESC LIMIT $3`,
      [user, body.payee ?? null, rowsMax + 1],
    );
    const rows = all.slice(0, rowsMax);
    if (rowCount === 0 || (body.payee !== undefined && rows.length === 0)) return refuse('payee.not_found');
    const at = now();
    const { on, endsMs } = await listOnlyOf(pool, user, at);
    const factsOf = (row: Shown) => ({
      ...{ shared: Number(row.shared), created_ms: row.created_at.getTime(), held_until_ms: heldMs(row, at) },
      removed_ms: row.removed_at?.getTime() ?? null,
    });
    const symbolOf = (asset: number) => catalog.assets.find(({ id }) => id === asset)?.symbol ?? '';
    return {
      ok: true,
      message: {
        addresses: rows.flatMap((row) => {
          if (!isAddress(row)) return [];
          const { asset, network, name, address } = row;
          return [{ id: Number(row.id), symbol: symbolOf(asset), network, name, address, ...factsOf(row) }];
        }),
        cards: rows.flatMap((row) => {
          if (!isCard(row)) return [];
          const { holderAddress, ...card } = cardOf(row, vault);
          return [
            {
              id: Number(row.id),
              kind: row.kind,
              ...card,
              holder_address: holderAddress,
              ...factsOf(row),
              ...reviewOf(row),
            },
          ];
        }),
        list_only: { on, ends_ms: endsMs ?? null },
        name_approved: await approvedNameOf(user),
        more: all.length > rowsMax,
      },
    };
  });

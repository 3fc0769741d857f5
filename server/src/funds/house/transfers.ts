/** What was brought in for conversions and taken out again, each with its two people, and what the house account has now. */
import { funds } from '@glassbook/contract';
import { HOUSE_CONVERT } from '@glassbook/engine';
import type { HouseDirection } from '@glassbook/engine/funds/words';
import { formatAmount } from '@glassbook/money';
import { handle } from '../../http/handling.ts';
import { pagingOf } from '../../http/paging.ts';
import type { FundsServices } from '../services.ts';

type Row = Record<'id' | 'at' | 'amount' | 'reference' | 'request' | 'maker' | 'checker', string> & {
  direction: HouseDirection;
  asset: number;
  maker_name: string;
  checker_name: string;
};

/** $1 and $2: the direction and the asset, or none. */
const found = `FROM house_transfers WHERE ($1::text IS NULL OR direction = $1) AND ($2::bigint IS NULL OR asset = $2)`;

export const houseTransfers = ({ pool, catalog }: Pick<FundsServices, 'pool' | 'catalog'>) =>
  handle(funds.houseTransfers, async ({ body }) => {
    const { page, limit } = pagingOf(body);
    const values = [body.direction ?? null, body.currency ?? null];
    const { rows } = await pool.query<Row>(
      `SELECT *, coalesce((SELECT name FROM staff WHERE staff.id = maker), '') AS maker_name,
         coalesce((SELECT name FROM staff WHERE staff.id = checker), '') AS checker_name
       ${found} ORDER BY id DESC LIMIT $3 OFFSET $4`,
      [...values, limit, (page - 1) * limit],
    );
    const { rows: counted } = await pool.query<{ count: string }>(`SELECT count(*) ${found}`, values);
    const { rows: sums } = await pool.query<{ asset: number; available: string }>(
      `SELECT asset, sum(available) AS available FROM balances WHERE owner = ${HOUSE_CONVERT} GROUP BY asset`,
    );
    const has = new Map(sums.map(({ asset, available }) => [asset, BigInt(available)]));
    return {
      ok: true,
      message: {
        rows: rows.map((row) => {
          const { symbol, scale } = catalog.asset(row.asset);
          return {
            ...{ id: Number(row.id), currency_id: row.asset, name: symbol, direction: row.direction },
            ...{ amount: formatAmount(BigInt(row.amount), scale), reference: row.reference, at_ms: Number(row.at) },
            maker: { id: Number(row.maker), name: row.maker_name },
            checker: { id: Number(row.checker), name: row.checker_name },
            request: Number(row.request),
          };
        }),
        total: Number(counted[0]?.count ?? 0),
        balances: catalog.assets
          .filter(({ kinds }) => kinds.includes('spot'))
          .map(({ id, symbol, scale }) => ({
            ...{ currency_id: id, name: symbol, scale, available: formatAmount(has.get(id) ?? 0n, scale) },
          })),
      },
    };
  });

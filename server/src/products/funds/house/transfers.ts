/** What was brought into accounts of the house and taken out again, each with its two people, and what each account has now. */
import { funds } from '@glassbook/contract';
import { houses, kinds } from '@glassbook/engine';
import type { HouseDirection } from '@glassbook/engine/funds/words';
import type { HouseName } from '@glassbook/engine/terms';
import { formatAmount } from '@glassbook/money';
import { handle } from '../../../carry/http/handling.ts';
import { pagingOf } from '../../../carry/http/paging.ts';
import type { FundsServices } from '../services.ts';
import { mayHave } from './transfer-kind.ts';

type Row = Record<'id' | 'at' | 'amount' | 'reference' | 'request' | 'maker' | 'checker', string> & {
  direction: HouseDirection;
  house: HouseName;
  asset: number;
  maker_name: string;
  checker_name: string;
};

/** $1 to $3: the direction, the account and the asset, or none. */
const found = `FROM house_transfers
  WHERE ($1::text IS NULL OR direction = $1) AND ($2::text IS NULL OR house = $2) AND ($3::bigint IS NULL OR asset = $3)`;

/** What each account of the house has of each asset that it can have, beyond what it holds for what is sold. */
async function balancesOf({ pool, catalog }: Pick<FundsServices, 'pool' | 'catalog'>) {
  const owners = funds.houseNames.map((name) => houses[name].owner);
  const { rows } = await pool.query<{ owner: string; kind: number; asset: number; available: string }>(
    'SELECT owner, kind, asset, available FROM balances WHERE owner = ANY($1)',
    [owners],
  );
  const has = new Map(
    rows.map(({ owner, kind, asset, available }) => [`${owner}:${kind}:${asset}`, BigInt(available)]),
  );
  return funds.houseNames.flatMap((house) => {
    const { owner, kind } = houses[house];
    return catalog.assets
      .filter((asset) => mayHave(asset, house))
      .map(({ id, symbol, scale }) => {
        const available = formatAmount(has.get(`${owner}:${kinds.indexOf(kind)}:${id}`) ?? 0n, scale);
        return { house, currency_id: id, name: symbol, scale, available };
      });
  });
}

export const houseTransfers = ({ pool, catalog }: Pick<FundsServices, 'pool' | 'catalog'>) =>
  handle(funds.houseTransfers, async ({ body }) => {
    const { page, limit } = pagingOf(body);
    const values = [body.direction ?? null, body.house ?? null, body.currency ?? null];
    const { rows } = await pool.query<Row>(
      `SELECT *, coalesce((SELECT name FROM staff WHERE staff.id = maker), '') AS maker_name,
         coalesce((SELECT name FROM staff WHERE staff.id = checker), '') AS checker_name
       ${found} ORDER BY id DESC LIMIT $4 OFFSET $5`,
      [...values, limit, (page - 1) * limit],
    );
    const { rows: counted } = await pool.query<{ count: string }>(`SELECT count(*) ${found}`, values);
    return {
      ok: true,
      message: {
        rows: rows.map((row) => {
          const { symbol, scale } = catalog.asset(row.asset);
          return {
            ...{ id: Number(row.id), direction: row.direction, house: row.house, currency_id: row.asset, name: symbol },
            ...{ amount: formatAmount(BigInt(row.amount), scale), reference: row.reference, at_ms: Number(row.at) },
            maker: { id: Number(row.maker), name: row.maker_name },
            checker: { id: Number(row.checker), name: row.checker_name },
            request: Number(row.request),
          };
        }),
        total: Number(counted[0]?.count ?? 0),
        balances: await balancesOf({ pool, catalog }),
      },
    };
  });

/** The statements of what is held, each with its two people, as a list and as a file. */
import { float } from '@glassbook/contract';
import { localeOf, words } from '@glassbook/i18n';
import { formatAmount } from '@glassbook/money';
import { csvCost, csvFile, rowsPerPage } from '../../../carry/http/csv-file.ts';
import { handle } from '../../../carry/http/handling.ts';
import { pagingOf } from '../../../carry/http/paging.ts';
import type { FloatServices } from '../services.ts';

type Row = Record<'id' | 'amount' | 'stated_at' | 'approved_at' | 'maker' | 'checker' | 'request', string> & {
  asset: number;
  kind: (typeof float.placeKinds)[number];
  place: string;
  maker_name: string;
  checker_name: string;
  newest: boolean;
};
type Filter = Pick<
  Parameters<Parameters<typeof handle<typeof float.statements>>[1]>[0]['body'],
  'show' | 'currency' | 'kind'
>;

/** $1: only those that count; $2 and $3: the asset and the kind of place, or none. */
const found = `FROM (
    SELECT s.*, NOT EXISTS (SELECT FROM float_statements n WHERE n.asset = s.asset AND n.kind = s.kind
      AND lower(n.place) = lower(s.place) AND n.id > s.id) AS newest FROM float_statements s
  ) AS s WHERE (newest OR NOT $1::boolean) AND ($2::bigint IS NULL OR asset = $2) AND ($3::text IS NULL OR kind = $3)`;
const columns = `SELECT s.id, asset, kind, place, amount, stated_at, approved_at, maker, checker, request, newest,
  coalesce((SELECT name FROM staff WHERE staff.id = maker), '') AS maker_name,
  coalesce((SELECT name FROM staff WHERE staff.id = checker), '') AS checker_name`;

const valuesOf = ({ show = 'newest', currency, kind }: Filter) => [show === 'newest', currency ?? null, kind ?? null];

export const statements = ({ pool, catalog }: FloatServices) =>
  handle(float.statements, async ({ body }) => {
    const { page, limit } = pagingOf(body);
    const values = valuesOf(body);
    const { rows } = await pool.query<Row>(`${columns} ${found} ORDER BY s.id DESC LIMIT $4 OFFSET $5`, [
      ...[...values, limit, (page - 1) * limit],
    ]);
    const { rows: counted } = await pool.query<{ count: string }>(`SELECT count(*) ${found}`, values);
    return {
      ok: true,
      message: {
        rows: rows.map((row) => ({
          ...{ id: Number(row.id), currency_id: row.asset, name: catalog.asset(row.asset).symbol },
          ...{ kind: row.kind, place: row.place },
          held: formatAmount(BigInt(row.amount), catalog.asset(row.asset).scale),
          ...{ stated_ms: Number(row.stated_at), approved_ms: Number(row.approved_at) },
          maker: { id: Number(row.maker), name: row.maker_name },
          checker: { id: Number(row.checker), name: row.checker_name },
          ...{ request: Number(row.request), newest: row.newest },
        })),
        total: Number(counted[0]?.count ?? 0),
      },
    };
  });

/** The same as a file: each page of it begins after the row where the last one ended. */
export const statementsCsv = ({ pool, catalog }: FloatServices) => ({
  ...handle(float.statementsCsv, ({ body, language }) => {
    const say = (key: string) => words(localeOf(language), 'float', key);
    const read = async (after: Row | undefined) => {
      const { rows } = await pool.query<Row>(
        `${columns} ${found} AND ($4::bigint IS NULL OR s.id < $4) ORDER BY s.id DESC LIMIT $5`,
        [...valuesOf(body), after?.id ?? null, rowsPerPage],
      );
      return rows;
    };
    const head = [
      ...[say('asset'), say('kind'), say('place'), say('held'), say('stated'), say('stated_by')],
      ...[say('approved'), say('approved_by'), say('request'), say('counts')],
    ];
    const time = (ms: string) => new Date(Number(ms)).toISOString();
    const cells = (row: Row) => {
      const { symbol, scale } = catalog.asset(row.asset);
      return [
        ...[symbol, say(`kind.${row.kind}`), row.place, formatAmount(BigInt(row.amount), scale)],
        ...[time(row.stated_at), row.maker_name, time(row.approved_at), row.checker_name, `R-${row.request}`],
        say(row.newest ? 'counts.yes' : 'counts.no'),
      ];
    };
    return { ok: true, pieces: csvFile(head, read, cells) };
  }),
  cost: () => csvCost,
});

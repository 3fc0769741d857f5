/** The reconciliations at the desk: the days, one day with its lines, a file of them, and one more run. */
import { float } from '@glassbook/contract';
import { csvLine, csvMark } from '@glassbook/contract/csv';
import { localeOf, words } from '@glassbook/i18n';
import { formatAmount } from '@glassbook/money';
import { csvCost } from '../../../carry/http/csv-file.ts';
import { handle, refuse } from '../../../carry/http/handling.ts';
import { pagingOf } from '../../../carry/http/paging.ts';
import type { FloatServices } from '../services.ts';
import { nextRunAt } from './day.ts';
import type { KeptLine } from './line.ts';

type Row = Record<'at' | 'seq', string> & {
  day: string;
  run: number;
  staff: string | null;
  name: string;
  reason: string;
  differences: number;
  count: number;
};
const columns = `day, run, at, seq, staff, reason, differences, json_array_length(lines) AS count,
  coalesce((SELECT name FROM staff WHERE staff.id = r.staff), '') AS name`;
/** The newest run of each day. $1: only those with a difference. */
const newest = `FROM reconciliations r WHERE NOT EXISTS (SELECT FROM reconciliations n WHERE n.day = r.day AND n.run > r.run)
  AND (differences > 0 OR NOT $1::boolean)`;

const shown = ({ run, at, seq, staff, name, reason, differences, count }: Row) => ({
  ...{ run, at_ms: Number(at), journal_seq: Number(seq), by: staff === null ? null : { id: Number(staff), name } },
  ...{ reason, differences, lines: count },
});

export const reconciliations = ({ pool, now, reconciler }: FloatServices) =>
  handle(float.reconciliations, async ({ body }) => {
    const { page, limit } = pagingOf(body);
    const { rows } = await pool.query<Row>(`SELECT ${columns} ${newest} ORDER BY day DESC LIMIT $2 OFFSET $3`, [
      ...[body.show === 'open', limit, (page - 1) * limit],
    ]);
    const { rows: counted } = await pool.query<{ all: string; open: string }>(
      `SELECT count(*) AS all, count(*) FILTER (WHERE differences > 0) AS open ${newest}`,
      [false],
    );
    const [all, open] = [Number(counted[0]?.all ?? 0), Number(counted[0]?.open ?? 0)];
    const missing = (await reconciler.due()).length;
    return {
      ok: true,
      message: {
        rows: rows.map((row) => ({ day: row.day, ...shown(row) })),
        ...{ total: body.show === 'open' ? open : all, open, missing, next_ms: nextRunAt(now()) },
      },
    };
  });

const textsOf = ({ catalog }: Pick<FloatServices, 'catalog'>, line: KeptLine) => {
  const { symbol, scale } = catalog.asset(line.asset);
  const text = (amount: string | bigint) => formatAmount(BigInt(amount), scale);
  return {
    ...{ name: symbol, expected: text(line.expected), found: text(line.found) },
    difference: text(BigInt(line.found) - BigInt(line.expected)),
    items: line.items.map(({ name, expected, found }) => ({ name, expected: text(expected), found: text(found) })),
  };
};

export const reconciliation = ({ pool, catalog }: FloatServices) =>
  handle(float.reconciliation, async ({ body: { day, run } }) => {
    const { rows: runs } = await pool.query<Row>(
      `SELECT ${columns} FROM reconciliations r WHERE day = $1 ORDER BY run DESC LIMIT 100`,
      [day],
    );
    const { rows } = await pool.query<{ run: number; lines: KeptLine[] }>(
      'SELECT run, lines FROM reconciliations WHERE day = $1 AND ($2::bigint IS NULL OR run = $2) ORDER BY run DESC LIMIT 1',
      [day, run ?? null],
    );
    const [found] = rows;
    if (!found) return refuse('float.day_not_found');
    return {
      ok: true,
      message: {
        ...{ day, run: found.run, runs: runs.map(shown) },
        lines: found.lines.map((line) => ({
          ...{ check: line.check, currency_id: line.asset, differing: line.differing },
          ...textsOf({ catalog }, line),
        })),
      },
    };
  });

type FileRow = { day: string; run: number; at: string; lines: KeptLine[] };

/** A row a line. Days are read a few at a time: each has a line for every asset and check. */
export const reconciliationsCsv = ({ pool, catalog }: FloatServices) => ({
  ...handle(float.reconciliationsCsv, ({ body, language }) => {
    const say = (key: string) => words(localeOf(language), 'float', key);
    const days = async (before: string | undefined) => {
      const { rows } = await pool.query<FileRow>(
        `SELECT day, run, at, lines ${newest} AND ($2::text IS NULL OR day < $2) ORDER BY day DESC LIMIT 10`,
        [body.show === 'open', before ?? null],
      );
      return rows;
    };
    const cells = ({ day, run, at }: FileRow, line: KeptLine) => {
      const { name, expected, found, difference, items } = textsOf({ catalog }, line);
      return [
        ...[day, String(run), new Date(Number(at)).toISOString(), say(`check.${line.check}`), name],
        ...[expected, found, difference, items.map((item) => item.name).join(' ')],
      ];
    };
    const head = [
      ...[say('day'), say('run'), say('ran'), say('check'), say('asset'), say('expected'), say('found')],
      ...[say('difference'), say('items')],
    ];
    return { ok: true, pieces: linesFile(head, days, cells) };
  }),
  cost: () => csvCost,
});

/** As `csvFile`, with several lines of each row that is read. */
async function* linesFile(
  head: readonly string[],
  days: (before: string | undefined) => Promise<FileRow[]>,
  cells: (row: FileRow, line: KeptLine) => readonly string[],
): AsyncGenerator<string> {
  yield csvMark + csvLine(head);
  for (let before: string | undefined; ;) {
    const rows = await days(before);
    if (rows.length === 0) return;
    yield rows.flatMap((row) => row.lines.map((line) => csvLine(cells(row, line)))).join('');
    before = rows.at(-1)?.day;
  }
}

export const reconcile = ({ pool, reconciler }: FloatServices) =>
  handle(float.reconcile, async ({ body: { day, reason }, caller }) => {
    const { rowCount } = await pool.query('SELECT FROM reconciliations WHERE day = $1 LIMIT 1', [day]);
    if (!rowCount) return refuse('float.day_not_found');
    const result = await reconciler.again(day, { staffId: caller.staffId, reason });
    return result ? { ok: true, message: result } : refuse('float.running');
  });

/**
 * The texts of batches: one prepared statement for each set of tables that a batch touches, since a statement's cost grows with its tables.
 * Their number is bounded; beyond it a set is written by the smallest known statement that covers it.
 */
import type { RowsStatement } from './rows.ts';

/** Parameters of the journal's part of the statement. */
export const CORE = 9;
const JOURNAL = `
  journal_row AS (
    INSERT INTO journal (first_seq, last_seq, at, epoch, prev_hash, hash, entries) VALUES ($2, $3, $4, $1, $5, $6, $7)
  ),
  followed AS (
    UPDATE checkpoint SET seq = $3, at = $8, counters = $9, hash = $6
    WHERE seq = $2::bigint - 1 AND hash = $5 RETURNING 1
  )`;
/** A plan takes about 55 kB a table: at ten tables a statement, 70 MB in PostgreSQL. */
const STATEMENTS_MAX = 128;
/** The sets that have none of their own may be as many as there are sets: beyond so many, their statements are chosen anew. */
const CHOSEN_MAX = 1_024;

/** A batch as it is sent. */
export type Statement = { name: string; text: string; values: unknown[] };
type Known = { name: string; text: string; places: readonly number[] };

export class Statements {
  readonly #slices: readonly RowsStatement[];
  readonly #max: number;
  /** How many parameters each has. */
  readonly #counts: readonly number[];
  /** By the indexes of the tables in them. */
  readonly #known = new Map<string, Known>();
  /** The statement that writes a set of tables without one of its own. */
  readonly #chosen = new Map<string, Known>();

  constructor(slices: readonly RowsStatement[], max = STATEMENTS_MAX) {
    this.#slices = slices;
    this.#max = max;
    this.#counts = slices.map(({ sql }) =>
      Math.max(0, ...[...sql.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number))),
    );
  }

  get size(): number {
    return this.#known.size;
  }
  /** How many sets are remembered with the statement that was chosen for them. */
  get chosen(): number {
    return this.#chosen.size;
  }

  /** The statement for a batch; `params` has those of each slice, undefined where it has no rows. */
  of(core: readonly unknown[], params: readonly (unknown[] | undefined)[]): Statement {
    const touched = params.flatMap((own, place) => (own ? [place] : []));
    return this.#filled(this.#statement(touched), core, params);
  }

  /** The statement for these tables, writing no rows: its first run makes its plan. */
  empty(core: readonly unknown[], names: readonly string[]): Statement {
    const places = this.#slices.flatMap(({ name }, place) => (names.includes(name) ? [place] : []));
    return this.#filled(this.#statement(places), core, []);
  }

  #filled({ name, text, places }: Known, core: readonly unknown[], params: readonly (unknown[] | undefined)[]) {
    // A table in the statement and not in the batch gets no rows.
    const values = places.flatMap(
      (place) => params[place] ?? Array.from({ length: this.#counts[place] ?? 0 }, () => null),
    );
    return { name, text, values: [...core, ...values] };
  }

  #statement(touched: readonly number[]): Known {
    const known = this.#known.get(touched.join(' '));
    if (known) return known;
    // The last place is reserved for the statement with all tables.
    if (this.#known.size < this.#max - 1) return this.#make(touched);
    const chosen = this.#chosen.get(touched.join(' '));
    if (chosen) return chosen;
    const wider = [...this.#known.values()].filter(({ places }) => touched.every((place) => places.includes(place)));
    const least =
      wider.sort((a, b) => a.places.length - b.places.length)[0] ?? this.#make(this.#slices.map((_, place) => place));
    if (this.#chosen.size >= CHOSEN_MAX) this.#chosen.clear();
    this.#chosen.set(touched.join(' '), least);
    return least;
  }

  #make(places: readonly number[]): Known {
    let used = CORE;
    let text = `WITH ${JOURNAL}`;
    for (const place of places) {
      const { name, sql } = this.#slices[place] as RowsStatement;
      const from = used;
      text += `,\n  ${name}_rows AS (${sql.replace(/\$(\d+)/g, (_, number: string) => `$${from + Number(number)}`)})`;
      used += this.#counts[place] ?? 0;
    }
    text += '\nSELECT assert_batch($1, (SELECT count(*) FROM followed))';
    const made = { name: `batch_${this.#known.size}`, text, places };
    this.#known.set(places.join(' '), made);
    return made;
  }
}

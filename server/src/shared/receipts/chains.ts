/**
 * A chain of records for each market that something settles on, written in the batch of the entries they are of: a tick, or what was opened, is there with its entry or not at all.
 * Products add what their rows show. Of a journal entry there is at most one record of a market. A source may make a body only when it is read: ticks of markets that nothing settles on are many.
 */
import type { Changes } from '@glassbook/engine';
import type { Pool } from 'pg';
import { numbers } from '../../carry/store/columns.ts';
import type { RowsBatch, RowsStatement } from '../../carry/store/rows.ts';
import { canonical, sha256 } from './canonical.ts';

/** A record of a market: `body` is what is hashed. */
export type Recorded = { instrument: number; seq: number; at: number; kind: string; body: object };
type Source = (changes: Changes) => readonly Recorded[];
type Position = { n: number; hash: string };
type Link = Omit<Recorded, 'body'> & Position & { record: string };

/** Before the first link. */
export const GENESIS: Position = { n: 0, hash: '0'.repeat(64) };

/**
 * The hash of a link, from that of the one before and that of its record. Its kind is part of it: who hides the record of another's option behind its hash can hide no tick so.
 */
const linkHash = (link: { kind: string; n: number; previous: string; record: string }): string =>
  sha256(canonical(link));

export class Chains {
  readonly #sources: Source[] = [];
  readonly #followed: ((instrument: number) => boolean)[] = [];
  readonly #ends = new Map<number, Position>();
  readonly #ticks = new Map<number, number>();

  add(source: Source): void {
    this.#sources.push(source);
  }

  /** Something settles on the instruments for which `ask` is true: their ticks are recorded. */
  follow(ask: (instrument: number) => boolean): void {
    this.#followed.push(ask);
  }

  isFollowed(instrument: number): boolean {
    return this.#followed.some((ask) => ask(instrument));
  }

  /** The time of the last tick in the chain of a market, milliseconds UTC; 0 where there is none. */
  lastTickAt(instrument: number): number {
    return this.#ticks.get(instrument) ?? 0;
  }

  /** The instruments that have a chain. */
  instruments(): readonly number[] {
    return [...this.#ends.keys()];
  }

  /** Reads where each chain ends, before the first batch. */
  async load(pool: Pool): Promise<void> {
    const { rows } = await pool.query<{ instrument: number; n: string; hash: string }>(endsSql);
    for (const { instrument, n, hash } of rows) this.#ends.set(instrument, { n: Number(n), hash });
    const { rows: ticks } = await pool.query<{ instrument: number; at: string }>(lastTicksSql, [
      rows.map(({ instrument }) => instrument),
    ]);
    for (const { instrument, at } of ticks) this.#ticks.set(instrument, Number(at));
  }

  readonly rows: RowsStatement = {
    name: 'receipt_links',
    sql: `INSERT INTO receipt_links (instrument, n, seq, at, kind, record, hash)
    SELECT * FROM unnest($1::integer[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::text[])`,
    params: ({ changes }: RowsBatch) => {
      const links = this.#sources
        .flatMap((source) => source(changes))
        .sort((a, b) => a.seq - b.seq)
        .filter(({ instrument, kind }) => kind !== 'tick' || this.isFollowed(instrument))
        .map((recorded) => this.#append(recorded));
      if (links.length === 0) return undefined;
      return [
        ...[numbers(links, ({ instrument }) => instrument), numbers(links, ({ n }) => n)],
        ...[numbers(links, ({ seq }) => seq), numbers(links, ({ at }) => at)],
        ...[links.map(({ kind }) => kind), links.map(({ record }) => record), links.map(({ hash }) => hash)],
      ];
    },
  };

  #append({ instrument, seq, at, kind, body }: Recorded): Link {
    const last = this.#ends.get(instrument) ?? GENESIS;
    const record = canonical(body);
    const n = last.n + 1;
    const end = { n, hash: linkHash({ kind, n, previous: last.hash, record: sha256(record) }) };
    this.#ends.set(instrument, end);
    if (kind === 'tick') this.#ticks.set(instrument, at);
    return { instrument, seq, at, kind, record, ...end };
  }
}

/** Where the chain of each market ends, as committed: by its index, a market at a time. */
export const endsSql = `WITH RECURSIVE known AS (
    (SELECT instrument FROM receipt_links ORDER BY instrument LIMIT 1)
    UNION ALL
    SELECT (SELECT instrument FROM receipt_links WHERE instrument > known.instrument ORDER BY instrument LIMIT 1)
    FROM known WHERE known.instrument IS NOT NULL)
  SELECT known.instrument, link.n, link.hash FROM known,
    LATERAL (SELECT n, hash FROM receipt_links WHERE instrument = known.instrument ORDER BY n DESC LIMIT 1) AS link`;

const lastTicksSql = `SELECT known.instrument, tick.at FROM unnest($1::integer[]) AS known (instrument),
    LATERAL (SELECT at FROM receipt_links WHERE instrument = known.instrument AND kind = 'tick' ORDER BY n DESC LIMIT 1) AS tick`;

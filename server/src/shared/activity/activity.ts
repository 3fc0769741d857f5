/**
 * Events of accounts: products add what their rows show; what is in no row of the journal (logins, fired alerts) is written here, once, by its
 * id. Nothing that can be read elsewhere is stored a second time.
 */
import { notification, type desk } from '@glassbook/contract';
import type { Changes } from '@glassbook/engine';
import type { Pool, PoolClient } from 'pg';
import type { z } from 'zod';

export type Happening = notification.Notification;
/** An order that is open, as staff see it. */
export type OpenOrder = z.input<typeof desk.user.reply>['orders'][number];
/** What is open in a product besides orders, as staff see it. */
export type OpenHolding = z.input<typeof desk.user.reply>['held'][number];
export type Add = (owner: number, make: () => Happening) => void;
export type Queryable = Pool | PoolClient;

/** Things that happen to accounts, as the product reads them from its rows. */
export type Source = {
  /** The newest of an owner, at most `most`. */
  recent: (db: Queryable, owner: number, most: number) => Promise<Happening[]>;
  /** Those of a committed batch; each is made only for a subscribed owner. */
  committed: (changes: Changes, add: Add) => void;
  /** The newest orders of an owner that are open, at most `most`; of a product with orders. */
  openOrders?: (db: Queryable, owner: number, most: number) => Promise<OpenOrder[]>;
  /** The newest of what an owner has open besides orders, at most `most`. */
  openHoldings?: (db: Queryable, owner: number, most: number) => Promise<OpenHolding[]>;
};

/** An event to be written, in the account's own order. */
export type Recorded = { owner: number; happening: Happening };

/** Of each kind and account; older ones are deleted. */
const KEPT = 100;

/** Newest first; of one moment in the order of their ids, so that pages never overlap. */
const newestFirst = (a: Happening, b: Happening): number => b.at_ms - a.at_ms || (a.id < b.id ? 1 : -1);

export class Activity {
  readonly #sources: Source[] = [];
  readonly #listeners: ((recorded: Recorded) => void)[] = [];

  add(source: Source): void {
    this.#sources.push(source);
  }

  /** Calls the listener with what was recorded, once that is committed. */
  onRecorded(listener: (recorded: Recorded) => void): void {
    this.#listeners.push(listener);
  }

  /** The newest of an owner, newest first: at most `most` of each source. */
  async recent(db: Queryable, owner: number, most: number): Promise<Happening[]> {
    const found: Happening[] = [];
    for (const source of this.#sources) found.push(...(await source.recent(db, owner, most)));
    const { rows } = await db.query<{ id: string; at: string; kind: string; params: object }>(
      'SELECT id, at, kind, params FROM account_activity WHERE user_id = $1 ORDER BY n DESC LIMIT $2',
      [owner, most],
    );
    for (const { id, at, kind, params } of rows)
      found.push({ id, at_ms: Number(at), group: groupOf(kind), kind, params } as Happening);
    return found.sort(newestFirst);
  }

  /** The open orders of an owner, newest first: at most `most` of each source. */
  async openOrders(db: Queryable, owner: number, most: number): Promise<OpenOrder[]> {
    const found: OpenOrder[] = [];
    for (const source of this.#sources) found.push(...((await source.openOrders?.(db, owner, most)) ?? []));
    return found.sort((a, b) => b.at_ms - a.at_ms || b.id - a.id);
  }

  /** What an owner has open besides orders, newest first: at most `most` of each source. */
  async openHoldings(db: Queryable, owner: number, most: number): Promise<OpenHolding[]> {
    const found: OpenHolding[] = [];
    for (const source of this.#sources) found.push(...((await source.openHoldings?.(db, owner, most)) ?? []));
    return found.sort((a, b) => b.at_ms - a.at_ms || b.id - a.id);
  }

  /** What a committed batch shows. */
  committed(changes: Changes, add: Add): void {
    for (const source of this.#sources) source.committed(changes, add);
  }

  /** Writes events in the caller's transaction, each once by its id, and deletes the oldest beyond those kept. Announce them once it is committed. */
  async record(client: PoolClient, events: readonly Recorded[]): Promise<void> {
    if (events.length === 0) return;
    const owners = events.map(({ owner }) => owner);
    const kinds = events.map(({ happening }) => happening.kind);
    await client.query(
      `INSERT INTO account_activity (user_id, id, at, kind, params)
       SELECT * FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::text[], $5::jsonb[]) ON CONFLICT DO NOTHING`,
      [
        owners,
        events.map(({ happening }) => happening.id),
        events.map(({ happening }) => happening.at_ms),
        kinds,
        events.map(({ happening }) => JSON.stringify(happening.params)),
      ],
    );
    await client.query(
      `DELETE FROM account_activity AS old USING (SELECT DISTINCT * FROM unnest($1::bigint[], $2::text[]) AS of (user_id, kind)) AS of
       WHERE old.user_id = of.user_id AND old.kind = of.kind AND old.n <= (SELECT n FROM account_activity AS kept
         WHERE kept.user_id = of.user_id AND kept.kind = of.kind ORDER BY n DESC OFFSET $3 LIMIT 1)`,
      [owners, kinds, KEPT],
    );
  }

  /** Passes on what was recorded, once that is committed. */
  announce(events: readonly Recorded[]): void {
    for (const event of events) for (const listener of this.#listeners) listener(event);
  }
}

const groupOf = (kind: string): notification.Group => notification.kinds.get(kind)?.group ?? 'account';

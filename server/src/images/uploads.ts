/**
 * The images of users, kept private until a call makes one a portrait or a document; and the pictures of articles, which staff sends. What must hold: a
 * row has its file, since the file is written before the row is committed; a file has its row, until it is removed; whatever is not public is encrypted;
 * no transaction waits for a file.
 */
import type { RefusalCode } from '@glassbook/contract';
import type { Pool, PoolClient } from 'pg';
import { diskFull } from '../store/disk-space.ts';
import { inTransaction } from '../store/transaction.ts';
import { newName, type Files } from './files.ts';
import { coverOf, portraitOf } from './reencode.ts';
import type { Vault } from '../sealing/vault.ts';

/** Of one user: images within 24 hours, bytes of those that no call has used yet, and bytes of these together with what became documents within 365 days. */
export const quota = { images: 40, bytes: 64 * 1_048_576, documents: 512 * 1_048_576 };
/** Pictures of articles within 24 hours, those that were refused among them. */
export const coversADay = 200;
/** Of all users: bytes of images that no call has used yet. */
export const waitingBytesMax = 1_024 * 1_048_576;
const dayMs = 86_400_000;
const yearMs = 365 * dayMs;
/** Held to the end of a transaction by those who count what all share. */
const locks = { covers: 4714, waiting: 4715 };
const prefix = '/upload/';

/** Removed at once at most, between two statements. */
const removedAtOnce = 100;

export type UploadServices = {
  pool: Pool;
  files: { open: Files; secret: Files };
  vault: Vault;
  now: () => number;
  /** Whether the disk has room for images; without it, it has. */
  hasRoom?: (() => boolean) | undefined;
};
/** `address`: "/upload/….jpg". `untilMs`: until when a quota is used up, milliseconds UTC. */
export type Added<R extends RefusalCode> =
  | { address: string }
  | { refused: R }
  | { refused: 'upload.quota_reached'; untilMs: number };
/** What is left to do once the transaction is committed: before, the file is still needed if it is rolled back. What fails of it, `sweep` does. */
export type AfterCommit = () => Promise<void>;
/** Makes an image public in the caller's transaction. Undefined where it was used meanwhile. */
export type Publish = (client: PoolClient) => Promise<AfterCommit | undefined>;

export class Uploads {
  readonly #services: UploadServices;

  constructor(services: UploadServices) {
    this.#services = services;
  }

  /**
   * Keeps the image that `make` decodes for a later call; its address, or why there is none. The quota is checked before a pixel is decoded, and each
   * attempt counts, also one that fails. Faults where the disk has too little room, and where too much waits already.
   */
  async add<R extends RefusalCode>(userId: number, make: () => Promise<Buffer | R>): Promise<Added<R>> {
    if (this.#services.hasRoom?.() === false) throw diskFull();
    const attempt = await this.#attempt(userId);
    if ('untilMs' in attempt) return { refused: 'upload.quota_reached', ...attempt };
    const { name } = attempt;
    const image = await make();
    if (typeof image === 'string') return { refused: image };
    const { pool, files, vault } = this.#services;
    const { sealed, wrappedKey } = vault.seal(name, image);
    await files.secret.write(name, sealed);
    const outcome = await inTransaction(pool, async (client) => {
      const untilMs = await this.#fullUntil(client, userId, { name, bytes: sealed.length });
      if (untilMs !== undefined) return { untilMs };
      // Of all users one after the other, so that parallel ones cannot exceed it together. After the user's own row, in each transaction.
      await client.query('SELECT pg_advisory_xact_lock($1)', [locks.waiting]);
      if ((await waitingBytes(client)) + sealed.length > waitingBytesMax) return 'full';
      await client.query(
        "UPDATE uploads SET state = 'waiting', bytes = $2, wrapped_key = $3, digest = $4 WHERE name = $1",
        [...[name, sealed.length, wrappedKey, vault.digest(`image ${image.toString('base64')}`)]],
      );
      return 'kept';
    });
    if (outcome === 'kept') return { address: prefix + name };
    await this.#removeFiles(name).catch(leftToSweep);
    if (outcome === 'full') throw diskFull();
    return { refused: 'upload.quota_reached', ...outcome };
  }

  /** Throws where the storage cannot be used: a bucket that is missing or not ours is known before the first image. */
  async check(): Promise<void> {
    await this.#services.files.secret.read(newName());
  }

  /** The name of a new image, which counts from now on; or until when the user's quota is used up. */
  async #attempt(userId: number): Promise<{ name: string } | { untilMs: number }> {
    const { pool, now } = this.#services;
    const name = newName();
    return inTransaction(pool, async (client) => {
      const untilMs = await this.#fullUntil(client, userId, { name, bytes: 1 });
      if (untilMs !== undefined) return { untilMs };
      if ((await waitingBytes(client)) >= waitingBytesMax) throw diskFull();
      // Without a file it is like a removed one: it counts for the quota of its day.
      await client.query(
        "INSERT INTO uploads (name, user_id, state, bytes, created_at) VALUES ($1, $2, 'removed', 1, $3)",
        [name, userId, new Date(now())],
      );
      return { name };
    });
  }

  /** Until when there is no room for so many bytes more; undefined where there is. Of one user one after the other, so that parallel ones cannot exceed it together. `name`: the image itself, which is counted apart. */
  async #fullUntil(
    client: PoolClient,
    userId: number,
    { name, bytes }: { name: string; bytes: number },
  ): Promise<number | undefined> {
    const now = this.#services.now();
    await client.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
    const { rows } = await client.query<{ state: string; bytes: number; created_at: Date }>(
      'SELECT state, bytes, created_at FROM uploads WHERE user_id = $1 AND created_at > $2 AND name <> $3',
      [userId, new Date(now - yearMs), name],
    );
    const counted = (lifeMs: number, isOne = (_state: string) => true) =>
      rows.flatMap(({ state, bytes: size, created_at }) => {
        const endsMs = created_at.getTime() + lifeMs;
        return isOne(state) && endsMs > now ? [{ bytes: size, endsMs }] : [];
      });
    const lately = counted(dayMs).map(({ endsMs }) => ({ bytes: 1, endsMs }));
    const waiting = counted(dayMs, (state) => state === 'waiting');
    const documents = counted(yearMs, (state) => state === 'document');
    const ends = [
      fitsFrom(lately, { bytes: 1, most: quota.images }),
      fitsFrom(waiting, { bytes, most: quota.bytes }),
      fitsFrom([...waiting, ...documents], { bytes, most: quota.documents }),
    ].filter((end) => end !== undefined);
    return ends.length === 0 ? undefined : Math.max(...ends);
  }

  /** The bytes of a waiting image of the user, which stays waiting; undefined where there is no such image. */
  async waiting(userId: number, address: string): Promise<Buffer | undefined> {
    return this.#opened(nameOf(address), 'waiting', userId);
  }

  /** Makes a waiting image of the user a document, in the caller's transaction. False where there is no such image. */
  async keepAsDocument(client: PoolClient, userId: number, address: string): Promise<boolean> {
    const { rowCount } = await client.query(
      `UPDATE uploads SET state = 'document' WHERE name = $1 AND user_id = $2 AND state = 'waiting'`,
      [nameOf(address), userId],
    );
    return rowCount === 1;
  }

  /** Makes a document of the user wait again, in the caller's transaction: what it was kept for was refused. */
  async release(client: PoolClient, userId: number, address: string): Promise<void> {
    await client.query("UPDATE uploads SET state = 'waiting' WHERE name = $1 AND user_id = $2 AND state = 'document'", [
      nameOf(address),
      userId,
    ]);
  }

  /** Stores a waiting image of the user as a square, for a transaction that makes it public. Undefined where there is no such image. */
  async toPublish(userId: number, address: string): Promise<Publish | undefined> {
    const { files } = this.#services;
    const name = nameOf(address);
    const image = await this.#opened(name, 'waiting', userId);
    if (image === undefined) return undefined;
    const portrait = await portraitOf(image);
    await files.open.write(name, portrait);
    return async (client) => {
      const { rowCount } = await client.query(
        "UPDATE uploads SET state = 'portrait', wrapped_key = NULL, bytes = $2 WHERE name = $1 AND state = 'waiting'",
        [name, portrait.length],
      );
      return rowCount === 1 ? () => files.secret.remove(name).catch(leftToSweep) : undefined;
    };
  }

  /**
   * Keeps the image that `make` decodes as the picture of an article, public from now on; its address, or why there is none. `log` writes who sent it, in
   * the transaction that makes it public.
   */
  async addCover<R extends RefusalCode>(
    make: () => Promise<Buffer | R>,
    log: (client: PoolClient, kept: { name: string; bytes: number }) => Promise<void>,
  ): Promise<{ address: string } | { refused: R | 'upload.quota_reached' }> {
    const { pool, hasRoom, files } = this.#services;
    if (hasRoom?.() === false) throw diskFull();
    const name = await this.#coverAttempt();
    if (name === undefined) return { refused: 'upload.quota_reached' };
    const image = await make();
    if (typeof image === 'string') return { refused: image };
    const cover = await coverOf(image);
    await files.open.write(name, cover);
    await inTransaction(pool, async (client) => {
      await client.query("UPDATE uploads SET state = 'cover', bytes = $2 WHERE name = $1", [name, cover.length]);
      await log(client, { name, bytes: cover.length });
    });
    return { address: prefix + name };
  }

  /** The name of a new picture, which counts from now on, one after the other. Undefined where those of the day are used up. */
  async #coverAttempt(): Promise<string | undefined> {
    const { pool, now } = this.#services;
    const name = newName();
    return inTransaction(pool, async (client) => {
      await client.query('SELECT pg_advisory_xact_lock($1)', [locks.covers]);
      const { rows } = await client.query<{ count: string }>(
        'SELECT count(*) FROM uploads WHERE user_id IS NULL AND created_at > $1',
        [new Date(now() - dayMs)],
      );
      if (Number(rows[0]?.count) >= coversADay) return undefined;
      await client.query("INSERT INTO uploads (name, state, bytes, created_at) VALUES ($1, 'removed', 1, $2)", [
        ...[name, new Date(now())],
      ]);
      return name;
    });
  }

  /** The decrypted bytes of a document; undefined where there is none. Without a lock, so that it is shown while the disk is full. The caller has to log it. */
  async document(address: string): Promise<Buffer | undefined> {
    return this.#opened(nameOf(address), 'document');
  }

  /** The bytes of a public image; undefined for anything else. */
  async published(name: string): Promise<Buffer | undefined> {
    const { rows } = await this.#services.pool.query(
      "SELECT FROM uploads WHERE name = $1 AND state IN ('portrait', 'cover')",
      [name],
    );
    return rows.length === 1 ? this.#services.files.open.read(name) : undefined;
  }

  /** Destroys an image of the user, or of none (the picture of an article): its key in the caller's transaction, its file after that. Of another's, nothing. */
  async remove(client: PoolClient, userId: number | undefined, address: string): Promise<AfterCommit> {
    const name = nameOf(address);
    const { rowCount } = await client.query(
      "UPDATE uploads SET state = 'removed', wrapped_key = NULL WHERE name = $1 AND user_id IS NOT DISTINCT FROM $2",
      [name, userId],
    );
    return () => (rowCount === 1 ? this.#removeFiles(name).catch(leftToSweep) : Promise.resolve());
  }

  /** Deletes what waited for a day, and rows that no longer count, each after its file. How many images were deleted. */
  async sweep(): Promise<number> {
    const { pool, now } = this.#services;
    const dayAgo = new Date(now() - dayMs);
    const { rowCount } = await pool.query(
      "UPDATE uploads SET state = 'removed', wrapped_key = NULL WHERE state = 'waiting' AND created_at <= $1",
      [dayAgo],
    );
    for (let last = removedAtOnce; last === removedAtOnce;) last = await this.#forget(dayAgo);
    return rowCount ?? 0;
  }

  /** Removes the files of removed images of before a time, then their rows: of a removal that failed as of an image that was never kept. How many. */
  async #forget(before: Date): Promise<number> {
    const { pool } = this.#services;
    const { rows } = await pool.query<{ name: string }>(
      "SELECT name FROM uploads WHERE state = 'removed' AND created_at <= $1 LIMIT $2",
      [before, removedAtOnce],
    );
    for (const { name } of rows) await this.#removeFiles(name);
    await pool.query("DELETE FROM uploads WHERE name = ANY ($1) AND state = 'removed'", [rows.map(({ name }) => name)]);
    return rows.length;
  }

  async #removeFiles(name: string): Promise<void> {
    const { files } = this.#services;
    await files.open.remove(name);
    await files.secret.remove(name);
  }

  /** The decrypted bytes of an image in a state, of a user where one is named. Undefined where there is none, and where it is removed meanwhile. */
  async #opened(name: string, state: 'waiting' | 'document', userId?: number): Promise<Buffer | undefined> {
    const { pool, files, vault } = this.#services;
    const { rows } = await pool.query<{ wrapped_key: Buffer }>(
      'SELECT wrapped_key FROM uploads WHERE name = $1 AND state = $2 AND ($3::bigint IS NULL OR user_id = $3)',
      [name, state, userId ?? null],
    );
    const sealed = rows[0] && (await files.secret.read(name));
    return rows[0] && sealed && vault.open(name, sealed, rows[0].wrapped_key);
  }
}

/** From when so many bytes more fit beside what is kept until its end; undefined where they do now. */
function fitsFrom(
  kept: readonly { bytes: number; endsMs: number }[],
  { bytes, most }: { bytes: number; most: number },
): number | undefined {
  let over = kept.reduce((sum, each) => sum + each.bytes, bytes) - most;
  if (over <= 0) return undefined;
  const sorted = [...kept].sort((one, other) => one.endsMs - other.endsMs);
  for (const each of sorted) {
    over -= each.bytes;
    if (over <= 0) return each.endsMs;
  }
  return sorted.at(-1)?.endsMs;
}

/** Of all users: bytes of images that no call has used yet. */
async function waitingBytes(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    "SELECT coalesce(sum(bytes), 0) AS bytes FROM uploads WHERE state = 'waiting'",
  );
  return Number(rows[0]?.bytes);
}

/** The row of the image is still there, and `sweep` tries again. */
const leftToSweep = (): void => undefined;

/** The name in an address of the contract. */
const nameOf = (address: string): string => address.slice(prefix.length);

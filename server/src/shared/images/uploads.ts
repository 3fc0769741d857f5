/**
 * The images of users, kept private until a call makes one a portrait or a document; and the pictures of articles, which staff sends. What must hold: a
 * row has its file, since the file is written before the row is committed; a file has its row, until it is removed; whatever is not public is encrypted;
 * no transaction waits for a file.
 */
import type { RefusalCode } from '@glassbook/contract';
import type { Pool, PoolClient } from 'pg';
import { diskFull } from '../../carry/store/disk-space.ts';
import { inTransaction } from '../../carry/store/transaction.ts';
import { newName, type Ending, type Files } from './files.ts';
import { fullUntil } from './quota.ts';
import { coverOf, portraitOf } from './reencode.ts';
import { remembered } from './remembered-files.ts';
import { makeRoom, mayWait, waitingBytesMax } from './waiting-room.ts';
import type { Vault } from '../../carry/sealing/vault.ts';

/** Pictures of articles within 24 hours, those that were refused among them. */
export const coversADay = 200;
const dayMs = 86_400_000;
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
  /** Of all users: bytes of images that no call has used yet; without it, 1 GiB. */
  waitingMost?: number | undefined;
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
export type Publish = {
  /** Makes the image public in the caller's transaction. Undefined where it was used meanwhile. */
  keep: (client: PoolClient) => Promise<AfterCommit | undefined>;
  /** To be called when the transaction has ended, however it has: an image that is not public then has no public file. */
  ended: () => Promise<void>;
};

export class Uploads {
  readonly #services: UploadServices;
  /** The images whose public files are being made or removed, one at a time of each. */
  readonly #opening = new Set<string>();
  readonly #shown: ((address: string) => Promise<boolean>)[] = [];
  /** Documents that everybody may see by now, decrypted: whether they may is asked before each read. */
  readonly #documents: Files;

  constructor(services: UploadServices) {
    this.#services = services;
    const { secret } = services.files;
    this.#documents = remembered({
      write: (name, bytes) => secret.write(name, bytes),
      read: (name) => this.#opened(name, 'document'),
      remove: (name) => secret.remove(name),
    });
  }

  /** Adds who says of documents whether everybody may see them now. */
  showWhere(isShown: (address: string) => Promise<boolean>): void {
    this.#shown.push(isShown);
  }

  /**
   * Keeps the image that `make` decodes for a later call; its address, or why there is none. The quota is checked before a pixel is decoded, and each
   * attempt counts, also one that fails. Faults where the disk has too little room, and where too much waits already.
   */
  async add<R extends RefusalCode>(
    userId: number,
    make: () => Promise<Buffer | R>,
    ending: Ending = 'jpg',
  ): Promise<Added<R>> {
    if (this.#services.hasRoom?.() === false) throw diskFull();
    const attempt = await this.#attempt(userId, ending);
    if ('untilMs' in attempt) return { refused: 'upload.quota_reached', ...attempt };
    const { name } = attempt;
    const image = await make();
    if (typeof image === 'string') return { refused: image };
    const { pool, files, vault, now, waitingMost: most = waitingBytesMax } = this.#services;
    const { sealed, wrappedKey } = vault.seal(name, image);
    await files.secret.write(name, sealed);
    const outcome = await inTransaction(pool, async (client) => {
      const untilMs = await fullUntil(client, userId, { name, bytes: sealed.length }, now());
      if (untilMs !== undefined) return { untilMs };
      // Of all users one after the other, so that parallel ones cannot exceed it together. After the user's own row, in each transaction.
      await client.query('SELECT pg_advisory_xact_lock($1)', [locks.waiting]);
      const gone = await makeRoom(client, { userId, bytes: sealed.length, most });
      if (gone === undefined) return 'full';
      await client.query(
        "UPDATE uploads SET state = 'waiting', bytes = $2, wrapped_key = $3, digest = $4 WHERE name = $1",
        [...[name, sealed.length, wrappedKey, vault.digest(`image ${image.toString('base64')}`)]],
      );
      return { gone };
    });
    if (outcome !== 'full' && 'gone' in outcome) {
      for (const each of outcome.gone) await this.#removeFiles(each).catch(leftToSweep);
      return { address: prefix + name };
    }
    await this.#removeFiles(name).catch(leftToSweep);
    if (outcome === 'full') throw diskFull();
    return { refused: 'upload.quota_reached', ...outcome };
  }

  /** Throws where the storage cannot be used: a bucket that is missing or not ours is known before the first image. */
  async check(): Promise<void> {
    await this.#services.files.secret.read(newName());
  }

  /** The name of a new image, which counts from now on; or until when the user's quota is used up. */
  async #attempt(userId: number, ending: Ending): Promise<{ name: string } | { untilMs: number }> {
    const { pool, now, waitingMost: most = waitingBytesMax } = this.#services;
    const name = newName(ending);
    return inTransaction(pool, async (client) => {
      const untilMs = await fullUntil(client, userId, { name, bytes: 1 }, now());
      if (untilMs !== undefined) return { untilMs };
      if (!(await mayWait(client, userId, most))) throw diskFull();
      // Without a file it is like a removed one: it counts for the quota of its day.
      await client.query(
        "INSERT INTO uploads (name, user_id, state, bytes, created_at) VALUES ($1, $2, 'removed', 1, $3)",
        [name, userId, new Date(now())],
      );
      return { name };
    });
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
    const name = nameOf(address);
    if (this.#opening.has(name)) return undefined;
    this.#opening.add(name);
    const portrait = await this.#portrait(userId, name).catch((error: unknown) => {
      this.#opening.delete(name);
      throw error;
    });
    if (portrait === undefined) {
      this.#opening.delete(name);
      return undefined;
    }
    const { files } = this.#services;
    const ended = () => this.#close(name).catch(leftToSweep);
    await files.open.write(name, portrait).catch(async (error: unknown) => {
      await ended();
      throw error;
    });
    const keep = async (client: PoolClient) => {
      const { rowCount } = await client.query(
        "UPDATE uploads SET state = 'portrait', wrapped_key = NULL, bytes = $2, is_opened = false WHERE name = $1 AND state = 'waiting'",
        [name, portrait.length],
      );
      return rowCount === 1 ? () => files.secret.remove(name).catch(leftToSweep) : undefined;
    };
    return { keep, ended };
  }

  /** The square of a waiting image, which is marked before its public file is there, so that `sweep` finds what a killed process leaves. */
  async #portrait(userId: number, name: string): Promise<Buffer | undefined> {
    const image = await this.#opened(name, 'waiting', userId);
    if (image === undefined) return undefined;
    const portrait = await portraitOf(image);
    const { rowCount } = await this.#services.pool.query(
      "UPDATE uploads SET is_opened = true WHERE name = $1 AND state = 'waiting'",
      [name],
    );
    return rowCount === 1 ? portrait : undefined;
  }

  /** Removes the public file of an image that is marked and is not public. */
  async #close(name: string): Promise<void> {
    const { pool, files } = this.#services;
    try {
      const { rows } = await pool.query<{ state: string }>('SELECT state FROM uploads WHERE name = $1', [name]);
      if (rows[0]?.state === 'portrait') return;
      await files.open.remove(name);
      await pool.query('UPDATE uploads SET is_opened = false WHERE name = $1', [name]);
    } finally {
      this.#opening.delete(name);
    }
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

  /** The bytes of a public image, or of a document that everybody may see now; undefined for anything else. */
  async published(name: string): Promise<Buffer | undefined> {
    const { rows } = await this.#services.pool.query(
      "SELECT FROM uploads WHERE name = $1 AND state IN ('portrait', 'cover')",
      [name],
    );
    if (rows.length === 1) return this.#services.files.open.read(name);
    for (const isShown of this.#shown) if (await isShown(prefix + name)) return this.#documents.read(name);
    return undefined;
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
    for (let last = removedAtOnce; last === removedAtOnce;) last = await this.#closeLeft();
    return rowCount ?? 0;
  }

  /** Removes the public files that killed processes have left. How many. */
  async #closeLeft(): Promise<number> {
    const { rows } = await this.#services.pool.query<{ name: string }>(
      'SELECT name FROM uploads WHERE is_opened AND name <> ALL ($1) LIMIT $2',
      [[...this.#opening], removedAtOnce],
    );
    for (const { name } of rows)
      if (!this.#opening.has(name)) {
        this.#opening.add(name);
        await this.#close(name);
      }
    return rows.length;
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

/** The row of the image is still there, and `sweep` tries again. */
const leftToSweep = (): void => undefined;

/** The name in an address of the contract. */
const nameOf = (address: string): string => address.slice(prefix.length);

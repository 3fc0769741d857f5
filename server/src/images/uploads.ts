/**
 * The images of users: kept private until a call makes one a portrait or a document. What must hold: a row has its file, since the file is written
 * before the row is committed; whatever is not public is encrypted.
 */
import type { RefusalCode } from '@glassbook/contract';
import type { Pool, PoolClient } from 'pg';
import { assert } from '@glassbook/money';
import { diskFull } from '../store/disk-space.ts';
import { inTransaction } from '../store/transaction.ts';
import { newName, type Files } from './files.ts';
import { portraitOf } from './reencode.ts';
import type { Vault } from '../sealing/vault.ts';

/** Of one user: images within 24 hours, and bytes of all that are kept. */
export const quota = { images: 40, bytes: 64 * 1_048_576 };
/** Of all users: bytes of images that no call has used yet. */
export const waitingBytesMax = 1_024 * 1_048_576;
const dayMs = 86_400_000;
const prefix = '/upload/';

type Row = { user_id: string; state: string; wrapped_key: Buffer | null };
export type UploadServices = {
  pool: Pool;
  files: { open: Files; secret: Files };
  vault: Vault;
  now: () => number;
  /** Whether the disk has room for images; without it, it has. */
  hasRoom?: (() => boolean) | undefined;
};
/** `address`: "/upload/….jpg". */
export type Added<R extends RefusalCode> = { address: string } | { refused: R | 'upload.quota_reached' };
/** What is left to do once the transaction is committed: before, the file is still needed if it is rolled back. */
export type AfterCommit = () => Promise<void>;

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
    const name = await this.#attempt(userId);
    if (name === undefined) return { refused: 'upload.quota_reached' };
    const image = await make();
    if (typeof image === 'string') return { refused: image };
    const { pool, files, vault } = this.#services;
    const { sealed, wrappedKey } = vault.seal(name, image);
    return inTransaction(pool, async (client): Promise<Added<R>> => {
      const { bytes } = await this.#used(client, userId);
      if (bytes + sealed.length > quota.bytes) return { refused: 'upload.quota_reached' };
      await client.query(
        "UPDATE uploads SET state = 'waiting', bytes = $2, wrapped_key = $3, digest = $4 WHERE name = $1",
        [...[name, sealed.length, wrappedKey, vault.digest(`image ${image.toString('base64')}`)]],
      );
      await files.secret.write(name, sealed);
      return { address: prefix + name };
    });
  }

  /** The name of a new image, which counts from now on. Undefined where the user's quota is used up. */
  async #attempt(userId: number): Promise<string | undefined> {
    const { pool, now } = this.#services;
    const name = newName();
    return inTransaction(pool, async (client) => {
      const { images, bytes } = await this.#used(client, userId);
      if (images >= quota.images || bytes >= quota.bytes) return undefined;
      const { rows } = await client.query<{ bytes: string }>(
        "SELECT coalesce(sum(bytes), 0) AS bytes FROM uploads WHERE state = 'waiting'",
      );
      if (Number(rows[0]?.bytes) >= waitingBytesMax) throw diskFull();
      // Without a file it is like a removed one: it counts for the quota of its day.
      await client.query(
        "INSERT INTO uploads (name, user_id, state, bytes, created_at) VALUES ($1, $2, 'removed', 1, $3)",
        [name, userId, new Date(now())],
      );
      return name;
    });
  }

  /** What counts for the quota. Of one user one after the other, so that parallel ones cannot exceed it together. */
  async #used(client: PoolClient, userId: number): Promise<{ images: number; bytes: number }> {
    await client.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [userId]);
    const { rows } = await client.query<{ images: string; bytes: string }>(
      `SELECT count(*) FILTER (WHERE created_at > $2) AS images, coalesce(sum(bytes) FILTER (WHERE state <> 'removed'), 0) AS bytes
       FROM uploads WHERE user_id = $1`,
      [userId, new Date(this.#services.now() - dayMs)],
    );
    return { images: Number(rows[0]?.images), bytes: Number(rows[0]?.bytes) };
  }

  /** Makes a waiting image of the user a document, in the caller's transaction. False where there is no such image. */
  async keepAsDocument(client: PoolClient, userId: number, address: string): Promise<boolean> {
    const { rowCount } = await client.query(
      `UPDATE uploads SET state = 'document' WHERE name = $1 AND user_id = $2 AND state = 'waiting'`,
      [nameOf(address), userId],
    );
    return rowCount === 1;
  }

  /** Makes a waiting image of the user public, as a square. Undefined where there is no such image. */
  async publish(client: PoolClient, userId: number, address: string): Promise<AfterCommit | undefined> {
    const { files } = this.#services;
    const name = nameOf(address);
    const image = await this.#image(client, name, 'waiting', userId);
    if (image === undefined) return undefined;
    const portrait = await portraitOf(image);
    await client.query("UPDATE uploads SET state = 'portrait', wrapped_key = NULL, bytes = $2 WHERE name = $1", [
      name,
      portrait.length,
    ]);
    await files.open.write(name, portrait);
    return () => files.secret.remove(name);
  }

  /** The decrypted bytes of a document. The caller has to log it. */
  async document(client: PoolClient, address: string): Promise<Buffer | undefined> {
    return this.#image(client, nameOf(address), 'document');
  }

  /** The same without a lock or a transaction, so that it is shown while the disk is full. Undefined where it is removed meanwhile. */
  async shownDocument(address: string): Promise<Buffer | undefined> {
    const { pool, files, vault } = this.#services;
    const name = nameOf(address);
    const { rows } = await pool.query<{ wrapped_key: Buffer }>(
      "SELECT wrapped_key FROM uploads WHERE name = $1 AND state = 'document'",
      [name],
    );
    const sealed = rows[0] && (await files.secret.read(name));
    return rows[0] && sealed && vault.open(name, sealed, rows[0].wrapped_key);
  }

  /** The bytes of a public image; undefined for anything else. */
  async published(name: string): Promise<Buffer | undefined> {
    const { rows } = await this.#services.pool.query("SELECT FROM uploads WHERE name = $1 AND state = 'portrait'", [
      name,
    ]);
    return rows.length === 1 ? this.#services.files.open.read(name) : undefined;
  }

  /** Destroys an image: its key in the caller's transaction, its file after that. */
  async remove(client: PoolClient, address: string): Promise<AfterCommit> {
    const { files } = this.#services;
    const name = nameOf(address);
    await client.query("UPDATE uploads SET state = 'removed', wrapped_key = NULL WHERE name = $1", [name]);
    return async () => {
      await files.open.remove(name);
      await files.secret.remove(name);
    };
  }

  /** Deletes what waited for a day, and rows that no longer count. How many images were deleted. */
  async sweep(): Promise<number> {
    const { pool, now } = this.#services;
    const dayAgo = new Date(now() - dayMs);
    const done: AfterCommit[] = [];
    await inTransaction(pool, async (client) => {
      const { rows } = await client.query<{ name: string }>(
        "SELECT name FROM uploads WHERE state = 'waiting' AND created_at <= $1 FOR UPDATE SKIP LOCKED",
        [dayAgo],
      );
      for (const { name } of rows) done.push(await this.remove(client, prefix + name));
      await client.query("DELETE FROM uploads WHERE state = 'removed' AND created_at <= $1", [dayAgo]);
    });
    for (const after of done) await after();
    return done.length;
  }

  async #image(client: PoolClient, name: string, state: string, userId?: number): Promise<Buffer | undefined> {
    const { files, vault } = this.#services;
    const { rows } = await client.query<Row>(
      'SELECT user_id, state, wrapped_key FROM uploads WHERE name = $1 FOR UPDATE',
      [name],
    );
    const row = rows[0];
    if (row?.state !== state || (userId !== undefined && Number(row.user_id) !== userId)) return undefined;
    const sealed = await files.secret.read(name);
    assert(sealed !== undefined && row.wrapped_key !== null, 'an image that is not removed has its file and its key');
    return vault.open(name, sealed, row.wrapped_key);
  }
}

/** The name in an address of the contract. */
const nameOf = (address: string): string => address.slice(prefix.length);

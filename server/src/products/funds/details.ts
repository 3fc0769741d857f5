/**
 * What a request names besides its amount: the payee as it was then; of a deposit where it was sent to, and its voucher. What must hold: it is never changed. The journal has the digest
 * of it, so a row that was changed is recognized before anything is paid or credited.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import type { AfterCommit, Uploads } from '../../shared/images/uploads.ts';
import type { Vault } from '../../carry/sealing/vault.ts';
import { inTransaction } from '../../carry/store/transaction.ts';
import { referenceText } from './payment-references.ts';

const cardShape = z.strictObject({
  ...{ holder: z.string(), number: z.string(), bank: z.string(), place: z.string(), swift: z.string() },
  ...{ aba: z.string(), holderAddress: z.string(), branch: z.string(), phone: z.string() },
});
const payeeShape = z.strictObject({
  kind: z.enum(['address', 'bank', 'international']),
  id: z.int(),
  network: z.string(),
  text: z.string(),
  /** The whole card, so that the digest covers all that it is paid by. Older ones have its text only. */
  card: cardShape.optional(),
});
export type PayeeDetail = z.infer<typeof payeeShape>;
/**
 * `address`: where it was sent to, as it was shown, with the version of that list. `reference`: as the owner entered it. `fiat`: of a bank transfer what was sent, with the rate in it for one
 * whole of the asset and the time of that, milliseconds UTC. Older ones were stated in the asset.
 */
const depositShape = z.strictObject({
  ...{ network: z.string(), address: z.string(), list: z.int() },
  ...{ voucher: z.string(), reference: z.string() },
  fiat: z.strictObject({ currency: z.string(), amount: z.string(), rate: z.string(), at_ms: z.int() }).optional(),
});
export type DepositDetail = z.infer<typeof depositShape>;
/** `salt`: the digest is in the journal for good, and nothing is found from it by trying. */
const salt = z.string();
/** `worth`: of the amount when it was asked for, in the smallest unit of BTC. Older ones have it in the column only. */
const ofWithdrawal = z.strictObject({ salt, payee: payeeShape, worth: z.string().optional() });
const ofDeposit = z.strictObject({ salt, deposit: depositShape });
type Stored = z.infer<typeof ofWithdrawal> | z.infer<typeof ofDeposit>;

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const sealedAs = (userId: number): string => `fund detail ${userId}`;

export type Kept = { detail: number; digest: string };
/** What is not sealed of one. */
type Columns = { worth: bigint; voucher?: string; digest?: Buffer | undefined; checksum?: string | undefined };

type TextVault = Pick<Vault, 'sealText' | 'openText' | 'opens' | 'digest'>;
type Services = { pool: Pool; vault: TextVault; uploads: Pick<Uploads, 'remove'>; now: () => number };

const dayMs = 86_400_000;
/** How long a voucher is kept once its deposit has ended. */
export const voucherKeptMs = 365 * dayMs;

export class Details {
  readonly #services: Services;

  constructor(services: Services) {
    this.#services = services;
  }

  /** `worth`: of the amount, in the smallest unit of BTC. */
  keep(userId: number, payee: PayeeDetail, worth: bigint): Promise<Kept> {
    const text = JSON.stringify({ salt: newSalt(), payee, worth: worth.toString() } satisfies Stored);
    return this.#insert(this.#services.pool, userId, text, { worth });
  }

  /**
   * In the caller's transaction, with the voucher that it makes a document; what came back of a withdrawal has none. `checksum`: of the address that was shown, by which its depositors
   * are found.
   */
  keepDeposit(client: Pool | PoolClient, userId: number, deposit: DepositDetail, checksum?: string): Promise<Kept> {
    const text = JSON.stringify({ salt: newSalt(), deposit } satisfies Stored);
    const { network, reference, voucher } = deposit;
    const digest = reference === '' ? undefined : this.#services.vault.digest(referenceText(reference, network));
    return this.#insert(client, userId, text, { worth: 0n, voucher, digest, checksum });
  }

  async #insert(
    db: Pool | PoolClient,
    userId: number,
    text: string,
    { worth, voucher, digest, checksum }: Columns,
  ): Promise<Kept> {
    const { vault, now } = this.#services;
    const { rows } = await db.query<{ id: string }>(
      `INSERT INTO fund_details (user_id, sealed, worth, voucher, created_at, noticed, reference_digest, checksum)
       VALUES ($1, $2, $3, $4, $5, $7, $6, $8) RETURNING id`,
      [
        userId,
        vault.sealText(sealedAs(userId), text),
        worth.toString(),
        voucher || null,
        new Date(now()),
        digest,
        voucher === undefined ? 0 : 2,
        checksum,
      ],
    );
    return { detail: Number(rows[0]?.id), digest: digestOf(text) };
  }

  /** Undefined where it is gone, does not open or is not what the journal has. */
  async read(db: Pool | PoolClient, userId: number, kept: Kept): Promise<PayeeDetail | undefined> {
    const text = await this.#open(db, userId, kept);
    return text === undefined ? undefined : ofWithdrawal.parse(JSON.parse(text)).payee;
  }

  /**
   * What these were worth when they were asked for, each; undefined of one that is gone or not what the journal has. The column is believed only where the sealed text has none: it was
   * kept before the text had it.
   */
  async worths(db: Pool | PoolClient, userId: number, all: readonly Kept[]): Promise<(bigint | undefined)[]> {
    const { rows } = await db.query<{ id: string; sealed: Buffer; worth: string }>(
      'SELECT id, sealed, worth FROM fund_details WHERE user_id = $1 AND id = ANY ($2)',
      [userId, all.map(({ detail }) => detail)],
    );
    const found = new Map(rows.map((row) => [Number(row.id), row]));
    return all.map(({ detail, digest }) => {
      const row = found.get(detail);
      const text = row && this.#text(userId, row.sealed, digest);
      if (!row || text === undefined) return undefined;
      return BigInt(ofWithdrawal.parse(JSON.parse(text)).worth ?? row.worth);
    });
  }

  /** The same of a deposit. */
  async readDeposit(db: Pool | PoolClient, userId: number, kept: Kept): Promise<DepositDetail | undefined> {
    const text = await this.#open(db, userId, kept);
    return text === undefined ? undefined : ofDeposit.parse(JSON.parse(text)).deposit;
  }

  async #open(db: Pool | PoolClient, userId: number, { detail, digest }: Kept): Promise<string | undefined> {
    const { rows } = await db.query<{ sealed: Buffer }>(
      'SELECT sealed FROM fund_details WHERE id = $1 AND user_id = $2',
      [...[detail, userId]],
    );
    return rows[0] && this.#text(userId, rows[0].sealed, digest);
  }

  #text(userId: number, sealed: Buffer, digest: string): string | undefined {
    const { vault } = this.#services;
    if (!vault.opens(sealedAs(userId), sealed)) return undefined;
    const text = vault.openText(sealedAs(userId), sealed);
    return digestOf(text) === digest ? text : undefined;
  }

  /** Deletes one whose request was refused. */
  async forget(client: PoolClient, { detail }: Kept): Promise<void> {
    await client.query('DELETE FROM fund_details WHERE id = $1', [detail]);
  }

  /** Deletes one that no deposit has, by its voucher: its request was not carried out. Whether there was one. */
  async takeBack(client: PoolClient, userId: number, voucher: string): Promise<boolean> {
    const { rowCount } = await client.query(
      `DELETE FROM fund_details AS d WHERE user_id = $1 AND voucher = $2 AND created_at > $3
         AND NOT EXISTS (SELECT FROM deposits WHERE detail = d.id)`,
      [userId, voucher, new Date(this.#services.now() - dayMs)],
    );
    return rowCount === 1;
  }

  /** Destroys the voucher of a deposit that was canceled before its review. `sweep` does what a fault left. */
  async destroyVoucher({ detail }: Pick<Kept, 'detail'>): Promise<void> {
    const { pool, uploads } = this.#services;
    const after = await inTransaction(pool, async (client) => {
      const vouchers = await takenVouchers(client, `d.id = $1 AND ${unreviewed}`, detail);
      return Promise.all(vouchers.map(({ user_id: user, voucher }) => uploads.remove(client, Number(user), voucher)));
    });
    for (const finish of after) await finish();
  }

  /** Deletes those of requests that were refused, a day later, and destroys vouchers that no review needs or whose time is over. How many of the first. */
  async sweep(): Promise<number> {
    const { pool, now, uploads } = this.#services;
    const after: AfterCommit[] = [];
    const gone = await inTransaction(pool, async (client) => {
      const { rows } = await client.query<Voucher | { voucher: null }>(
        `DELETE FROM fund_details AS d WHERE created_at < $1 AND NOT EXISTS (SELECT FROM withdrawals WHERE detail = d.id)
           AND NOT EXISTS (SELECT FROM deposits WHERE detail = d.id) RETURNING user_id, voucher`,
        [new Date(now() - dayMs)],
      );
      const over = await takenVouchers(client, `p.ended_at < $1 OR ${unreviewed}`, now() - voucherKeptMs);
      const refused = rows.filter((row) => row.voucher !== null);
      for (const { user_id: user, voucher } of [...refused, ...over])
        after.push(await uploads.remove(client, Number(user), voucher));
      return rows.length;
    });
    for (const finish of after) await finish();
    return gone;
  }
}

/** Of a deposit: nobody of the staff began to look at it. */
const unreviewed = "(p.status = 'cancelled' AND p.reviewed_at IS NULL)";

type Voucher = { user_id: string; voucher: string };

/** The vouchers of the deposits of which this holds, which have none from now on. */
async function takenVouchers(client: PoolClient, holds: string, value: number): Promise<Voucher[]> {
  const { rows } = await client.query<Voucher>(
    `UPDATE fund_details AS d SET voucher = NULL FROM fund_details AS old, deposits AS p
     WHERE old.id = d.id AND p.detail = d.id AND d.voucher IS NOT NULL AND (${holds}) RETURNING old.user_id, old.voucher`,
    [value],
  );
  return rows;
}

const newSalt = (): string => randomBytes(16).toString('hex');

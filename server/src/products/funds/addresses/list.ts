/**
 * Where deposits are sent to: one list, a row a version, which the server signs with the key of the audit log (apart from the database). What must hold: nothing is shown that
 * was not signed, and no earlier version in place of a later one, whose number is kept beside the key.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { funds } from '@glassbook/contract';
import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { isDepositListSigned, type AuditKey } from '../../../shared/review/audit-key.ts';

/** `address` is empty of a bank transfer; `since`: when it was last changed, milliseconds UTC. */
const entryShape = z.strictObject({
  asset: z.int(),
  network: z.enum(funds.depositNetworks),
  address: z.string(),
  bank: funds.bankAccount.nullable(),
  since: z.int(),
});
export type Entry = z.infer<typeof entryShape>;
const listShape = z.array(entryShape);

/** The list in force. `intact`: it is what the server signed last; otherwise it has no entries. */
export type InForce = {
  intact: boolean;
  version: number;
  /** As it is stored and signed. */
  text: string;
  at: number | null;
  hash: string;
  signature: string;
  entries: readonly Entry[];
};

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const signedText = (version: number, at: number, hash: string): string => `${version}\n${at}\n${hash}\n`;
/** Held to the end of a transaction that writes a version. */
const lock = 4716;

/** Where an entry is, in one line. */
export const lineOf = ({ address, bank }: Pick<Entry, 'address' | 'bank'>): string =>
  bank ? [bank.holder, bank.bank, bank.account, bank.swift, bank.place, bank.currency].join(' · ') : address;

/** The first 8 hex digits of the SHA-256 of what is copied from an entry, in two groups. */
export function checksumOf({ address, bank }: Pick<Entry, 'address' | 'bank'>): string {
  const digits = sha256(bank?.account ?? address).toUpperCase();
  return `${digits.slice(0, 4)} ${digits.slice(4, 8)}`;
}

type Row = { version: string; list: string; at: string; signature: string };
type Services = {
  key: Pick<AuditKey, 'signDepositList' | 'publicKey' | 'publicText'>;
  dataDir: string;
  now: () => number;
  /** Called once for each stored list that is not what was signed. */
  onChanged: (version: number) => void;
};

export class DepositList {
  readonly #services: Services;
  readonly #file: string;
  /** The newest version that was seen intact. */
  #newest: number;
  #reported = '';

  constructor(services: Services) {
    this.#services = services;
    this.#file = join(services.dataDir, 'audit', 'deposit-list');
    this.#newest = existsSync(this.#file) ? Number(readFileSync(this.#file, 'utf8')) || 0 : 0;
  }

  /** SPKI in base64. */
  get publicKey(): string {
    return this.#services.key.publicText;
  }

  async read(db: Pool | PoolClient): Promise<InForce> {
    const { rows } = await db.query<Row>(
      'SELECT version, list, at, signature FROM deposit_lists ORDER BY version DESC LIMIT 1',
    );
    const [row] = rows;
    const version = Number(row?.version ?? 0);
    if (!row) {
      if (this.#newest > 0) this.#report('none', 0);
      return { intact: this.#newest === 0, version, text: '', at: null, hash: '', signature: '', entries: [] };
    }
    const [at, hash, { signature }] = [Number(row.at), sha256(row.list), row];
    const text = signedText(version, at, hash);
    const intact = version >= this.#newest && isDepositListSigned(text, signature, this.#services.key.publicKey);
    if (intact) this.#saw(version);
    else this.#report(`${text}${signature}`, version);
    const entries = intact ? listShape.parse(JSON.parse(row.list)) : [];
    return { intact, version, text: row.list, at, hash, signature, entries };
  }

  /** The entries of a version as it was signed; none where there is no such version, or it is not what was signed. */
  async entriesOf(db: Pool | PoolClient, version: number): Promise<readonly Entry[]> {
    const { rows } = await db.query<Row>('SELECT version, list, at, signature FROM deposit_lists WHERE version = $1', [
      version,
    ]);
    const [row] = rows;
    if (!row) return [];
    const text = signedText(version, Number(row.at), sha256(row.list));
    if (!isDepositListSigned(text, row.signature, this.#services.key.publicKey)) return [];
    return listShape.parse(JSON.parse(row.list));
  }

  /** Writes the next version in the caller's transaction: these entries take the places of those that are there. From a list that is not intact nothing is taken over. Returns the entries of before. */
  async put(
    client: PoolClient,
    entries: readonly Omit<Entry, 'since'>[],
    request: number | undefined,
  ): Promise<readonly Entry[]> {
    await client.query('SELECT pg_advisory_xact_lock($1)', [lock]);
    const { entries: before, version: stored } = await this.read(client);
    const at = this.#services.now();
    const isNew = ({ asset, network }: Entry) =>
      entries.some((entry) => entry.asset === asset && entry.network === network);
    // One that has nothing is removed.
    const put = entries.filter((entry) => lineOf(entry) !== '').map((entry) => ({ ...entry, since: at }));
    const after = [...before.filter((entry) => !isNew(entry)), ...put];
    const list = JSON.stringify(
      after.sort((a, b) => a.asset - b.asset || (a.network < b.network ? -1 : 1)) satisfies Entry[],
    );
    const version = Math.max(stored, this.#newest) + 1;
    await client.query(
      'INSERT INTO deposit_lists (version, list, at, request, signature) VALUES ($1, $2, $3, $4, $5)',
      [version, list, at, request ?? null, this.#services.key.signDepositList(signedText(version, at, sha256(list)))],
    );
    return before;
  }

  /** The number first beside the old one, so that a crash leaves one of them whole. */
  #saw(version: number): void {
    if (version <= this.#newest) return;
    this.#newest = version;
    mkdirSync(join(this.#services.dataDir, 'audit'), { recursive: true, mode: 0o700 });
    writeFileSync(`${this.#file}.new`, `${version}\n`, { mode: 0o600 });
    renameSync(`${this.#file}.new`, this.#file);
  }

  #report(what: string, version: number): void {
    if (this.#reported === what) return;
    this.#reported = what;
    this.#services.onChanged(version);
  }
}

/** What ads and orders name besides their figures: terms, cards, proofs and texts of appeals, each sealed. The journal has the digest, which a salt makes impossible to guess. */
import { createHash, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { Vault } from '../../carry/sealing/vault.ts';

const card = z.strictObject({
  ...{ holder: z.string(), number: z.string(), bank: z.string(), place: z.string(), swift: z.string() },
});
export const shapes = {
  ad: z.strictObject({ salt: z.string(), terms: z.string(), cards: z.array(z.int()) }),
  order: z.strictObject({ salt: z.string(), card: card.nullable() }),
  evidence: z.strictObject({ salt: z.string(), text: z.string(), image: z.string() }),
} as const;
type Shapes = typeof shapes;
export type Kind = keyof Shapes;
export type Of<K extends Kind> = Omit<z.infer<Shapes[K]>, 'salt'>;
export type Card = z.infer<typeof card>;

/** What the journal has of it. */
export type Kept = { detail: number; digest: string };

const sealedAs = (kind: Kind, account: number): string => `otc ${kind} ${account}`;

export class Details {
  readonly #pool: Pool;
  readonly #vault: Pick<Vault, 'sealText' | 'openText'>;

  constructor({ pool, vault }: { pool: Pool; vault: Pick<Vault, 'sealText' | 'openText'> }) {
    this.#pool = pool;
    this.#vault = vault;
  }

  /** Stores it for the command that names it, and takes it out again where that is refused: what changes nothing leaves nothing. */
  async keptFor<K extends Kind, A extends { ok: boolean }>(
    { kind, account, order, detail }: { kind: K; account: number; order?: number; detail: Of<K> },
    command: (kept: Kept) => Promise<A>,
  ): Promise<A> {
    const kept = await this.#keep(kind, account, detail, order);
    const answer = await command(kept);
    if (!answer.ok) await this.#pool.query('DELETE FROM otc_details WHERE id = $1', [kept.detail]);
    return answer;
  }

  async #keep<K extends Kind>(kind: K, account: number, detail: Of<K>, order?: number): Promise<Kept> {
    const text = JSON.stringify({ salt: randomBytes(16).toString('hex'), ...detail });
    const { rows } = await this.#pool.query<{ id: string }>(
      'INSERT INTO otc_details (account, sealed, "order") VALUES ($1, $2, $3) RETURNING id',
      [account, this.#vault.sealText(sealedAs(kind, account), text), order ?? null],
    );
    return { detail: Number(rows[0]?.id), digest: createHash('sha256').update(text).digest('hex') };
  }

  /** Proofs and texts of appeals of an order, in the order in which they came. */
  async evidenceOf(order: number): Promise<(Of<'evidence'> & { id: number; account: number; at: number })[]> {
    const { rows } = await this.#pool.query<{ id: string; account: string; at: Date }>(
      'SELECT id, account, at FROM otc_details WHERE "order" = $1 ORDER BY id',
      [order],
    );
    const read = await this.read(
      'evidence',
      rows.map(({ id }) => Number(id)),
    );
    return rows.flatMap(({ id, account, at }) => {
      const found = read.get(Number(id));
      return found ? [{ ...found, id: Number(id), account: Number(account), at: at.getTime() }] : [];
    });
  }

  /** By their numbers; what is missing is left out. */
  async read<K extends Kind>(kind: K, ids: readonly number[]): Promise<Map<number, Of<K>>> {
    const { rows } = await this.#pool.query<{ id: string; account: string; sealed: Buffer }>(
      'SELECT id, account, sealed FROM otc_details WHERE id = ANY ($1)',
      [ids],
    );
    return new Map(
      rows.map(({ id, account, sealed }) => {
        const text = this.#vault.openText(sealedAs(kind, Number(account)), sealed);
        return [Number(id), shapes[kind].parse(JSON.parse(text)) as unknown as Of<K>];
      }),
    );
  }
}

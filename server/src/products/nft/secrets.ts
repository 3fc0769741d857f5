/**
 * The secrets of boxes. The server makes 32 random bytes for each box of a series once two people have approved it, keeps them sealed and commits to them; of a series that has ended it
 * publishes those of boxes that were never sold. Both are done again where the process ended in between.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { Vault } from '../../carry/sealing/vault.ts';
import type { Sequencer } from '../../carry/sequencer/sequencer.ts';
import { findSeals, findSeries } from './read/rows.ts';

const shape = z.array(z.string().regex(/^[0-9a-f]{64}$/));
const sealedAs = (series: number): string => `nft secrets ${series}`;
const commitmentTo = (secret: string): string => createHash('sha256').update(Buffer.from(secret, 'hex')).digest('hex');

type Services = {
  pool: Pool;
  vault: Pick<Vault, 'sealText' | 'openText'>;
  sequencer: Pick<Sequencer, 'submit'>;
};

export class Secrets {
  readonly #services: Services;

  constructor(services: Services) {
    this.#services = services;
  }

  /** Those of a series in the order of its boxes; undefined where none are made yet. */
  async of(series: number): Promise<string[] | undefined> {
    const { pool, vault } = this.#services;
    const { rows } = await pool.query<{ sealed: Buffer }>('SELECT sealed FROM nft_secrets WHERE series = $1', [series]);
    return rows[0] && shape.parse(JSON.parse(vault.openText(sealedAs(series), rows[0].sealed)));
  }

  /** Commits to what has no commitments yet, and publishes what is never drawn. What was done before is refused by the engine and changes nothing. */
  async keepUp(): Promise<void> {
    const { pool, sequencer } = this.#services;
    for (const { series, total } of await findSeries(pool, "WHERE status = 'waiting'", [])) {
      const commitments = (await this.#made(series, total)).map(commitmentTo);
      await sequencer.submit({ kind: 'nft.commitSeries', series, commitments });
    }
    const ended = await findSeries(pool, "WHERE status = 'ended' AND sold < total", []);
    const seals = await findSeals(pool, 'WHERE series = ANY ($1)', [ended.map(({ series }) => series)]);
    for (const { series, sold } of ended) {
      const isUnpublished = seals.some((seal) => seal.series === series && seal.secrets.length === 0);
      const secrets = isUnpublished ? (await this.of(series))?.slice(sold) : undefined;
      if (secrets) await sequencer.submit({ kind: 'nft.publishSecrets', series, secrets });
    }
  }

  /** Made once: of two that are made at once the first is kept. */
  async #made(series: number, total: number): Promise<string[]> {
    const { pool, vault } = this.#services;
    const secrets = Array.from({ length: total }, () => randomBytes(32).toString('hex'));
    await pool.query('INSERT INTO nft_secrets (series, sealed) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      ...[series, vault.sealText(sealedAs(series), JSON.stringify(secrets))],
    ]);
    return (await this.of(series)) ?? secrets;
  }
}

/** The secrets of daily draws: 32 random bytes an account and day, encrypted until they are drawn or the day is over. The engine has their SHA-256 before anybody can choose a seed. */
import { createHash, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { Vault } from '../../carry/sealing/vault.ts';
import type { Sequencer } from '../../carry/sequencer/sequencer.ts';

const sealedAs = (owner: number, day: number): string => `draw secret ${owner} ${day}`;
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

  /** That of an account and day; undefined where none is made. */
  async of(owner: number, day: number): Promise<string | undefined> {
    const { pool, vault } = this.#services;
    const { rows } = await pool.query<{ sealed: Buffer }>(
      'SELECT sealed FROM draw_secrets WHERE owner = $1 AND day = $2',
      [owner, day],
    );
    return rows[0] && vault.openText(sealedAs(owner, day), rows[0].sealed);
  }

  /** Commits to a secret of an account and day, once: what was done before is refused by the engine and changes nothing. */
  async commit(owner: number, day: number): Promise<void> {
    const secret = await this.#made(owner, day);
    await this.#services.sequencer.submit({ kind: 'rewards.commit', owner, day, commitment: commitmentTo(secret) });
  }

  /** Made once: of two that are made at once the first is kept. */
  async #made(owner: number, day: number): Promise<string> {
    const { pool, vault } = this.#services;
    const secret = randomBytes(32).toString('hex');
    await pool.query('INSERT INTO draw_secrets (owner, day, sealed) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
      ...[owner, day, vault.sealText(sealedAs(owner, day), secret)],
    ]);
    return (await this.of(owner, day)) ?? secret;
  }
}

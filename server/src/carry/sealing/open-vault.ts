/** The vault of a database. What it sealed before can be opened by one key only, so another one is refused before anything is sealed with it. */
import type { Pool } from 'pg';
import { ConfigError, type Config } from '../config/config.ts';
import { readMasterKey } from './master-key.ts';
import { Vault } from './vault.ts';

const fixedText = 'glassbook';
const of = 'check';

/** Throws ConfigError where the document key is lost or another one than this database was first started with. */
export async function openVault(pool: Pool, config: Pick<Config, 'documentKey' | 'dataDir'>): Promise<Vault> {
  const known = await sealedCheck(pool);
  const vault = new Vault(await readMasterKey(config, { mayMake: known === undefined }));
  if (known === undefined)
    await pool.query('INSERT INTO sealed_check (sealed) VALUES ($1) ON CONFLICT DO NOTHING', [
      vault.sealText(of, fixedText),
    ]);
  const sealed = known ?? (await sealedCheck(pool));
  if (sealed === undefined || !vault.opens(of, sealed))
    throw new ConfigError(
      'the document key (DOCUMENT_KEY, DOCUMENT_KEY_FILE or DATA_DIR/document-key) is not the one this database was sealed with: restore that one',
    );
  return vault;
}

async function sealedCheck(pool: Pool): Promise<Buffer | undefined> {
  const { rows } = await pool.query<{ sealed: Buffer }>('SELECT sealed FROM sealed_check');
  return rows[0]?.sealed;
}

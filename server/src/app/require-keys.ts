/**
 * The keys that are made once in folders of DATA_DIR, apart from the database. A database that has what they signed does not start without them: with new
 * ones its signatures are of no known key, authenticators of staff cannot be opened, and the published chain of keys has a gap.
 */
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Pool } from 'pg';
import { ConfigError } from '../carry/config/config.ts';
import { hasHeadKey, headKeyFile } from '../shared/receipts/head-key.ts';
import { auditKeyFile } from '../shared/review/audit-key.ts';

/** Throws ConfigError that names the folder to bring back. */
export async function requireKeys(pool: Pool, dataDir: string): Promise<void> {
  const { rows } = await pool.query<{ audit: boolean; heads: boolean }>(
    `SELECT EXISTS (SELECT FROM audit_heads) OR EXISTS (SELECT FROM deposit_lists) AS audit,
      EXISTS (SELECT FROM receipt_keys) AS heads`,
  );
  const [used] = rows;
  const audit = auditKeyFile(dataDir);
  if (used?.audit && !existsSync(audit)) throw missing(audit);
  if (used?.heads && !hasHeadKey(dataDir)) throw missing(headKeyFile(dataDir));
}

const missing = (file: string) =>
  new ConfigError(
    `${file} is missing, and this database has what that key signed: bring back the folder ${dirname(file)} that belongs to it`,
  );

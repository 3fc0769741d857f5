/**
 * `npm run audit`: replays the journal, compares it with the tables, adds everything up again, and prints what it compared. With `--each-line` it does
 * so for each line that comes in, and answers each with `good` or `DIFFERENT` and that line.
 */
import { slices } from '../server/src/app/slices.ts';
import { createInterface } from 'node:readline';
import type { Pool } from 'pg';
import { readKeptHeads } from '../server/src/shared/review/audit-key.ts';
import { problemText, verifyAudit } from '../server/src/shared/review/verify-audit.ts';
import { audit, type AuditReport } from '../server/src/carry/store/audit/audit.ts';
import { createPool } from '../server/src/carry/store/database.ts';
import { StorageError } from '../server/src/carry/postgres/run-as.ts';
import { openDatabase } from './run/database.ts';
import { CannotStart, readSettings } from './run/settings.ts';

function print(report: AuditReport, seconds: number): void {
  const number = (value: number) => value.toLocaleString('en');
  console.log(
    `journal    ${number(report.entries)} entries replayed from the first, chain intact, last hash ${report.journalHash.slice(0, 16)}…`,
  );
  console.log(`state      ${report.stateHash.slice(0, 16)}… from the journal, compared with the tables line by line`);
  console.log(
    `compared   ${number(report.accounts)} accounts, ${Object.entries(report.rows)
      .map(([name, count]) => `${number(count)} ${name}`)
      .join(', ')}`,
  );
  for (const [asset, sum] of [...report.sums].sort(([a], [b]) => a - b))
    console.log(`asset ${asset}    all accounts sum to ${sum}`);
  for (const difference of report.differences) console.log(`DIFFERENCE ${difference}`);
  const words = report.differences.length === 0 ? 'no difference' : `${report.differences.length} differences`;
  console.log(`${words}, ${seconds.toFixed(1)} s`);
}

/** The log of what staff did. Signatures are checked where DATA_DIR has the key. */
async function auditStaff(pool: Pool): Promise<boolean> {
  const known = await readKeptHeads(readSettings(process.env, []).dataDir);
  const found = await verifyAudit(pool, known ?? { publicKey: undefined, kept: [] });
  const signed = known ? `${found.heads} signed heads` : 'signatures not checked: no key in DATA_DIR';
  console.log(`staff      ${found.rows.toLocaleString('en')} rows of the audit log, ${signed}`);
  for (const problem of found.problems) console.log(`DIFFERENCE audit log: ${problemText(problem)}`);
  return found.problems.length === 0;
}

/** Audits once and prints what it found; true where nothing differs. */
async function auditOnce(pool: Pool): Promise<boolean> {
  const startedAt = performance.now();
  try {
    const report = await audit(pool, slices);
    const isLogGood = await auditStaff(pool);
    print(report, (performance.now() - startedAt) / 1000);
    return isLogGood && report.differences.length === 0;
  } catch (error) {
    const { message, cause } = error as Error;
    console.error(`DIFFERENCE ${message}${cause instanceof Error ? `: ${cause.message}` : ''}`);
    return false;
  }
}

const isRepeated = process.argv.includes('--each-line');
try {
  const { url, close } = await openDatabase(process.env);
  const pool = createPool(url);
  let isGood = true;
  try {
    if (!isRepeated) isGood = await auditOnce(pool);
    else
      for await (const line of createInterface(process.stdin)) {
        const isGoodNow = await auditOnce(pool);
        isGood &&= isGoodNow;
        console.log(`${isGoodNow ? 'good' : 'DIFFERENT'} ${line}`);
      }
  } finally {
    await pool.end();
    await close();
  }
  process.exitCode = isGood ? 0 : 1;
} catch (error) {
  const { message } = error as Error;
  if (error instanceof CannotStart || error instanceof StorageError) console.error(`Nothing was audited: ${message}`);
  else console.error(`DIFFERENCE ${message}`);
  process.exitCode = 1;
}

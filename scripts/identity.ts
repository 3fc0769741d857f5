/**
 * `npm run identity`: the review of identities. `list`, `approve ID`, `reject ID REASON`, and `view ID front|reverse FILE REASON`, which is logged.
 * The reviewer is named in REVIEWER.
 */
import { writeFile } from 'node:fs/promises';
import { identity } from '../contract/src/index.ts';
import { ConfigError, readDocumentKey } from '../server/src/config.ts';
import { decide, waiting, type Decision } from '../server/src/identity/decide.ts';
import { viewDocument } from '../server/src/identity/view-document.ts';
import { StorageError } from '../server/src/postgres/run-as.ts';
import { createPool, explainStorage } from '../server/src/store/database.ts';
import { openUploads } from '../server/src/images/open-uploads.ts';
import { openVault } from '../server/src/sealing/open-vault.ts';
import { openDatabase } from './run/database.ts';
import { CannotStart, readSettings } from './run/settings.ts';

const usage = `Usage: npm run identity -- list
       REVIEWER=name npm run identity -- approve ID
       REVIEWER=name npm run identity -- reject ID ${identity.failures.join('|')}
       REVIEWER=name npm run identity -- view ID front|reverse FILE "why you look"`;

const idTypes = ['ID card', 'passport', 'driving license'];
type Parts = { pool: ReturnType<typeof createPool>; dataDir: string; words: readonly string[] };

function idOf(text = ''): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new CannotStart(usage);
  return Number(text);
}

function reviewer(): string {
  const name = process.env['REVIEWER']?.trim();
  if (!name) throw new CannotStart('Set REVIEWER to your name: decisions and views are kept with it.');
  return name;
}

const vaultOf = ({ pool, dataDir }: Parts) => openVault(pool, { dataDir, documentKey: readDocumentKey(process.env) });

async function list(parts: Parts): Promise<void> {
  const found = await waiting(parts.pool, await vaultOf(parts));
  for (const { id, userId, email, level, submittedAt, idType, country, details, sameNumber } of found) {
    const what =
      level === 2
        ? 'photos'
        : `${idTypes[idType] ?? ''} ${country || '(no country)'}, ${details?.name ?? ''}, ${details?.number ?? ''}`;
    const also = sameNumber.length > 0 ? `, same number as user ${sameNumber.join(', ')}` : '';
    console.log(`${id}  ${submittedAt.toISOString()}  user ${userId} ${email}  ${what}${also}`);
  }
  if (found.length === 0) console.log('Nothing is under review.');
}

async function settle({ pool }: Parts, decision: Decision): Promise<void> {
  const decided = await decide(pool, decision);
  console.log(
    decided ? `${decision.id}: ${decision.outcome}.` : `${decision.id} is not under review. Nothing was changed.`,
  );
  if (!decided) process.exitCode = 1;
}

async function view(parts: Parts): Promise<void> {
  const [, id, side, file, reason] = parts.words;
  if ((side !== 'front' && side !== 'reverse') || !file || !reason) throw new CannotStart(usage);
  const { pool, dataDir } = parts;
  const uploads = openUploads({ pool, dataDir, vault: await vaultOf(parts), now: Date.now });
  const image = await viewDocument(pool, uploads, {
    ...{ request: idOf(id), side, reason, viewer: reviewer(), at: new Date() },
  });
  if (!image) throw new CannotStart('There is no such photo.');
  await writeFile(file, image, { flag: 'wx', mode: 0o600 });
  console.log(`${file}: delete it when you are done.`);
}

async function run(parts: Parts): Promise<void> {
  const [word, id, reason] = parts.words;
  const at = new Date();
  const failure = identity.failures.find((each) => each === reason);
  if (word === 'list') await list(parts);
  else if (word === 'approve') await settle(parts, { id: idOf(id), by: reviewer(), at, outcome: 'approved' });
  else if (word === 'reject' && failure)
    await settle(parts, { id: idOf(id), by: reviewer(), at, outcome: 'failed', reason: failure });
  else if (word === 'view') await view(parts);
  else throw new CannotStart(usage);
}

try {
  const { dataDir } = readSettings(process.env, []);
  const { url, close } = await openDatabase(process.env);
  const pool = createPool(url);
  try {
    await run({ pool, dataDir, words: process.argv.slice(2) });
  } finally {
    await pool.end();
    await close();
  }
} catch (error) {
  const { code, message } = error as { code?: string; message: string };
  const isPlain = error instanceof CannotStart || error instanceof StorageError || error instanceof ConfigError;
  const line = code === '42P01' ? 'There is no Glassbook in this database yet.' : explainStorage(error);
  console.error(isPlain ? message : (line ?? message));
  process.exitCode = 1;
}

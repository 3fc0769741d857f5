/**
 * `npm run identity`: the review of identities. `list` shows what waits and nothing of the person. Everything else asks for the reviewer's name in
 * REVIEWER and a reason, and is a row of the audit log before anything is shown.
 */
import { writeFile } from 'node:fs/promises';
import { identity } from '../contract/src/index.ts';
import { ConfigError, readDocumentKey, readS3 } from '../server/src/carry/config/config.ts';
import { approve } from '../server/src/products/identity/approve.ts';
import { decide, waiting, type Decision } from '../server/src/products/identity/decide.ts';
import { show, type Review } from '../server/src/products/identity/show.ts';
import { viewDocument } from '../server/src/products/identity/view-document.ts';
import { StorageError } from '../server/src/carry/postgres/run-as.ts';
import { createPool, explainStorage } from '../server/src/carry/store/database.ts';
import { AuditRows } from '../server/src/shared/review/audit-log.ts';
import { openUploads } from '../server/src/shared/images/open-uploads.ts';
import { openVault } from '../server/src/carry/sealing/open-vault.ts';
import { openDatabase } from './run/database.ts';
import { CannotStart, readSettings } from './run/settings.ts';

const usage = `Usage: npm run identity -- list
       REVIEWER=name npm run identity -- show ID "why you look"
       REVIEWER=name npm run identity -- view ID front|reverse FILE "why you look"
       REVIEWER=name npm run identity -- approve ID "why"
       REVIEWER=name npm run identity -- reject ID ${identity.failures.join('|')} "why"`;

const idTypes = ['ID card', 'passport', 'driving license'];
type Parts = Review & { dataDir: string; words: readonly string[] };

function idOf(text = ''): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new CannotStart(usage);
  return Number(text);
}

function reviewer(): string {
  const name = process.env['REVIEWER']?.trim();
  if (!name) throw new CannotStart('Set REVIEWER to your name: it is logged with what you do.');
  return name;
}

function whyOf(text: string | undefined): string {
  const why = text?.trim();
  if (!why) throw new CannotStart(usage);
  return why;
}

const vaultOf = ({ pool, dataDir }: Parts) => openVault(pool, { dataDir, documentKey: readDocumentKey(process.env) });

async function list({ pool }: Parts): Promise<void> {
  const found = await waiting(pool);
  for (const { id, level, submittedAt } of found) {
    const hours = Math.floor((Date.now() - submittedAt.getTime()) / 3_600_000);
    console.log(`${id}  ${level === 1 ? 'details' : 'photos'}  ${hours} h`);
  }
  if (found.length === 0) console.log('Nothing is under review.');
}

async function showOne(parts: Parts): Promise<void> {
  const [, id, reason] = parts.words;
  const view = { request: idOf(id), viewer: reviewer(), reason: whyOf(reason) };
  const shown = await show(parts, await vaultOf(parts), view);
  if (!shown) throw new CannotStart('There is no such request.');
  const { userId, email, level, submittedAt, idType, country, details, sameNumber } = shown;
  const what =
    level === 2
      ? 'photos'
      : `${idTypes[idType] ?? ''} ${country || '(no country)'}, ${details?.name ?? ''}, ${details?.number ?? ''}`;
  const also = sameNumber.length > 0 ? `, same number as user ${sameNumber.join(', ')}` : '';
  console.log(`${view.request}  ${submittedAt.toISOString()}  user ${userId} ${email}  ${what}${also}`);
}

async function settle(parts: Parts, decision: Decision): Promise<void> {
  const decided = await decide(parts, decision);
  console.log(
    decided ? `${decision.id}: ${decision.outcome}.` : `${decision.id} is not under review. Nothing was changed.`,
  );
  if (!decided) process.exitCode = 1;
}

async function approveOne(parts: Parts, approval: Parameters<typeof approve>[1]): Promise<void> {
  const done = await approve(parts, approval);
  const words = {
    first: 'approved by one. A second reviewer decides.',
    own: 'you approved it already. A second reviewer decides.',
    closed: 'not under review. Nothing was changed.',
    done: 'approved.',
  };
  console.log(`${approval.id}: ${words[done === undefined ? 'closed' : typeof done === 'string' ? done : 'done']}`);
  if (done === undefined || done === 'own') process.exitCode = 1;
}

async function view(parts: Parts): Promise<void> {
  const [, id, side, file, reason] = parts.words;
  if ((side !== 'front' && side !== 'reverse') || !file) throw new CannotStart(usage);
  const asked = { request: idOf(id), side, reason: whyOf(reason), viewer: reviewer(), at: new Date() } as const;
  const { pool, dataDir } = parts;
  const s3 = readS3(process.env);
  const uploads = await openUploads({ pool, dataDir, s3, vault: await vaultOf(parts), now: Date.now });
  const image = await viewDocument(parts, uploads, asked);
  if (!image) throw new CannotStart('There is no such photo.');
  await writeFile(file, image, { flag: 'wx', mode: 0o600 });
  console.log(`${file}: delete it when you are done.`);
}

async function run(parts: Parts): Promise<void> {
  const [word, id, second, third] = parts.words;
  const shared = () => ({ id: idOf(id), by: reviewer(), at: new Date() });
  const failure = identity.failures.find((each) => each === second);
  if (word === 'list') await list(parts);
  else if (word === 'show') await showOne(parts);
  else if (word === 'approve') await approveOne(parts, { ...shared(), why: whyOf(second) });
  else if (word === 'reject' && failure)
    await settle(parts, { ...shared(), why: whyOf(third), outcome: 'failed', reason: failure });
  else if (word === 'view') await view(parts);
  else throw new CannotStart(usage);
}

try {
  const { dataDir } = readSettings(process.env, []);
  const { url, close } = await openDatabase(process.env);
  const pool = createPool(url);
  try {
    const audit = new AuditRows(pool, Date.now);
    await run({ pool, audit, dataDir, words: process.argv.slice(2) });
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

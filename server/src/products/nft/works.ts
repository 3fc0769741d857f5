/** Works that users make: what the server keeps of each, and the commands about them. */
import { createHash } from 'node:crypto';
import { nft } from '@glassbook/contract';
import type { AnswerTo } from '@glassbook/engine';
import { types } from '@glassbook/engine/nft/words';
import type { Pool } from 'pg';
import { handle, refuse, type Caller, type Result } from '../../carry/http/handling.ts';
import { PAST } from '../../carry/sequencer/request-expired.ts';
import { inTransaction } from '../../carry/store/transaction.ts';
import { carryOut, type Asked } from '../../shared/commands/carry-out.ts';
import type { AfterCommit, Uploads } from '../../shared/images/uploads.ts';
import { codeOf } from './codes.ts';
import { folded, gramsOf } from './read/search.ts';
import type { NftServices } from './services.ts';
import { behindGate, itemOf, said } from './trade/command.ts';

/** Which endings each kind of medium has. */
const endings = { image: ['jpg'], gif: ['webp'], audio: ['mp3', 'wav'], video: ['webm', 'mp4'] } as const;
const isOf = (address: string, allowed: readonly string[]): boolean =>
  allowed.includes(address.slice(address.lastIndexOf('.') + 1));
const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex');

/** What turns the direction of text around it, or shows nothing where something should be; line breaks are allowed in a description. */
const unreadable = /[^\P{Cc}\n]|[\p{Bidi_C}\p{Zl}\p{Zp}]/u;

type Words = { type: (typeof types)[number]; media: string; cover: string; name: string; description: string };
type Kept = { detail: number; digest: string };

/** Keeps the files and the words of a work; undefined where a file is not one of the user's that waits. */
export async function keep(
  { pool, uploads, now }: Pick<NftServices, 'pool' | 'uploads' | 'now'>,
  userId: number,
  { type, media, cover, name, description }: Words,
): Promise<Kept | undefined> {
  const files = [media, ...(cover === '' ? [] : [cover])];
  const digests: string[] = [];
  for (const address of files) {
    const bytes = await uploads.waiting(userId, address);
    if (bytes === undefined) return undefined;
    digests.push(sha256(bytes));
  }
  const digest = sha256(JSON.stringify([type, ...digests, name, description]));
  const sought = folded(name);
  return inTransaction(pool, async (client) => {
    for (const address of files) if (!(await uploads.keepAsDocument(client, userId, address))) throw new Taken();
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO nft_works (user_id, media, cover, media_digest, name, description, folded, grams, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
      [userId, media, cover, digests[0], name, description, sought, gramsOf(sought), now()],
    );
    return { detail: Number(rows[0]?.id), digest };
  }).catch((error: unknown) => {
    if (error instanceof Taken) return undefined;
    throw error;
  });
}
/** A file was used meanwhile: nothing of the transaction stands. */
class Taken extends Error {}

/** Takes back what was kept of a work that was refused: its files wait again. */
async function release({ pool, uploads }: NftServices, userId: number, { detail }: Kept, words: Words): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query('DELETE FROM nft_works WHERE id = $1', [detail]);
    for (const address of [words.media, words.cover]) await uploads.release(client, userId, address);
  });
}

const dayMs = 86_400_000;
/** Deletes what is a day old and no item names, with its files: the process ended before its work was entered. How many. */
export async function sweepWorks(pool: Pool, uploads: Pick<Uploads, 'remove'>, now: number): Promise<number> {
  const after: AfterCommit[] = [];
  const gone = await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ user_id: string; media: string; cover: string }>(
      `DELETE FROM nft_works AS w WHERE created_at < $1 AND NOT EXISTS (SELECT FROM nft_items WHERE detail = w.id AND number = 0)
       RETURNING user_id, media, cover`,
      [now - dayMs],
    );
    for (const { user_id: user, media, cover } of rows)
      for (const address of [media, cover].filter(Boolean))
        after.push(await uploads.remove(client, Number(user), address));
    return rows.length;
  });
  for (const finish of after) await finish();
  return gone;
}

/** Whether everybody may see a medium now: of an approved work that is not hidden. */
export async function isShown(pool: Pool, address: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `SELECT FROM nft_works w JOIN nft_items i ON i.detail = w.id AND i.number = 0
     WHERE (w.media = $1 OR (w.cover = $1 AND w.cover <> '')) AND i.review = 'approved' AND NOT i.is_hidden`,
    [address],
  );
  return rowCount !== 0;
}

/** Parts of a million: "2.5" is 25,000. */
const ppmOf = (percent: string): number => {
  const [whole = '0', part = ''] = percent.split('.');
  return Number(whole) * 10_000 + Number(part.padEnd(2, '0')) * 100;
};

type Body = Parameters<Parameters<typeof handle<typeof nft.create>>[1]>[0]['body'];
/** The words of a work, or why they are none. */
function wordsIn({ type: of, media, cover = '', name, description = '' }: Body) {
  const type = types[Number(of) - 1] ?? 'image';
  const hasCover = type === 'audio' || type === 'video';
  if (!isOf(media, endings[type])) return refuse('nft.media_missing');
  if (hasCover && !isOf(cover, endings.image)) return refuse('nft.cover_missing');
  if (unreadable.test(description)) return refuse('nft.text_unreadable');
  return { type, media, cover: hasCover ? cover : '', name: name.trim(), description: description.trim() };
}

export const create = (services: NftServices) =>
  handle(nft.create, async (call) => {
    const { body, caller } = call;
    const words = wordsIn(body);
    if ('ok' in words) return words;
    const answer = await behindGate(services, { act: 'nft_create', mayStaff: true }, call, (asked) =>
      enter(services, asked, words, { asset: Number(body.currency_id), royaltyPpm: ppmOf(body.royalty) }, caller),
    );
    return answer.ok ? { ok: true, message: { code: codeOf(answer.item) } } : answer;
  });

/** Keeps a work and enters it under review. One that was entered under this name before is answered again, and nothing is kept a second time. */
async function enter(
  services: NftServices,
  asked: Asked,
  words: Words,
  terms: { asset: number; royaltyPpm: number },
  { userId: owner }: Caller,
): Promise<Extract<AnswerTo<'nft.create'>, { ok: true }> | Extract<Result, { ok: false }>> {
  const command = { kind: 'nft.create', owner, type: words.type, ...terms } as const;
  if (asked.deadline === PAST) return carryOut(services, asked, { ...command, detail: 0, digest: '' });
  const kept = await keep(services, owner, words);
  if (!kept) return refuse('nft.media_missing');
  const answer = await carryOut(services, asked, { ...command, ...kept });
  if (!answer.ok || answer.item.detail !== kept.detail) await release(services, owner, kept, words);
  return answer;
}

export const withdraw = (services: NftServices) =>
  handle(nft.withdraw, async (call) => {
    const { id } = await itemOf(services, call.body.code);
    const answer = await carryOut(services, call, { kind: 'nft.withdraw', owner: call.caller.userId, item: id });
    return answer.ok ? { ok: true, message: said(call.language, 'done.withdrawn') } : answer;
  });

import { identity, readLegalName, type RefusalCode } from '@glassbook/contract';
import { localeOf, words } from '@glassbook/i18n';
import { assert } from '@glassbook/money';
import type { Pool, PoolClient } from 'pg';
import { handle, refuse, type Call, type Caller, type Result } from '../../carry/http/handling.ts';
import type { Uploads } from '../../shared/images/uploads.ts';
import type { LinkAccounts } from '../../shared/links/link-accounts.ts';
import type { Doors } from '../../shared/slice/doors.ts';
import { inTransaction } from '../../carry/store/transaction.ts';
import { isNumber, readNumber } from './document-number.ts';
import { requiresPhone, settingsOf } from './settings.ts';
import { detailsOf, newestOf, type TextVault } from '../../shared/identities/standing.ts';

export type IdentityServices = {
  pool: Pool;
  vault: TextVault;
  uploads: Uploads;
  now: () => number;
  sms: boolean;
  /** A simulated reviewer approves. */
  simulated: boolean;
  code: Doors['identityCode'];
  /** Links the users of one document. */
  linkAccounts: LinkAccounts;
};

/** Requests of one user within 24 hours, of both levels. */
const perDay = 6;
const dayMs = 86_400_000;
/** A type of document. */
const passport = 1;

type Body = Parameters<Parameters<typeof handle<typeof identity.verify>>[1]>[0]['body'];
type Refusal = Exclude<Result, { ok: true }>;
type Asked = { client: PoolClient; userId: number; body: Body; at: Date };
/** A right code that is not used up; undefined where none was given. */
type Proved = { ok: true; codeId: string } | undefined;

/** Asks for a review of the details of a document, or of photos of it. Nothing is stored where it is refused. */
export const verify = (services: IdentityServices) =>
  handle(identity.verify, async (call) => {
    const { body, language, caller } = call;
    const { userId } = caller;
    const proved = await proveEmail(services, call);
    if (proved && !proved.ok) return proved;
    const refused = await inTransaction(services.pool, async (client): Promise<Refusal | undefined> => {
      // One after the other, so that what is read here still holds when it is written.
      await client.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
      const asked = { client, userId, body, at: new Date(services.now()) };
      return (
        (await mayAsk(services, asked)) ??
        (body.real_type === '1' ? askDetails(services, asked, proved) : askPhotos(services, asked))
      );
    });
    return refused ?? { ok: true, message: words(localeOf(language), 'identity', 'done.sent') };
  });

/** What an account says of a code, as a verification says it. */
const said: Partial<Record<RefusalCode, RefusalCode>> = {
  'account.code_expired': 'identity.code_expired',
  'account.code_too_many': 'identity.code_too_many',
};

/** The code by email, with the details: before anything of them is looked at. */
async function proveEmail(
  { pool, code }: IdentityServices,
  call: Pick<Call, 'address' | 'device'> & { caller: Caller; body: Body },
) {
  const { real_type: type, email_code: typed } = call.body;
  const { ready, attempt } = code;
  if (type !== '1' || !ready) return undefined;
  if (typed !== undefined) {
    const tried = await attempt(call, typed);
    return tried.ok ? tried : { ...tried, reason: said[tried.reason] ?? 'identity.code_wrong' };
  }
  return (await settingsOf(pool)).codeRequired ? refuse('identity.code_wrong') : undefined;
}

async function mayAsk({ sms }: IdentityServices, { client, userId, at }: Asked): Promise<Refusal | undefined> {
  const bound = 'SELECT email IS NOT NULL AS email, phone IS NOT NULL AS phone FROM users WHERE id = $1';
  const { rows: users } = await client.query<Record<'email' | 'phone', boolean>>(bound, [userId]);
  if (!users[0]?.email) return refuse('identity.email_first');
  if (!users[0].phone && (await requiresPhone(client, sms))) return refuse('identity.phone_first');
  const { rows } = await client.query<{ count: string }>(
    'SELECT count(*) FROM identity_requests WHERE user_id = $1 AND submitted_at > $2',
    [userId, new Date(at.getTime() - dayMs)],
  );
  return Number(rows[0]?.count) >= perDay ? refuse('identity.too_many') : undefined;
}

async function askDetails(
  { vault, code, linkAccounts }: IdentityServices,
  { client, userId, body, at }: Asked,
  proved: Proved,
): Promise<Refusal | undefined> {
  const { details } = await newestOf(client, vault, userId);
  if (details?.status === 'review') return refuse('identity.under_review');
  if (details?.status === 'approved') return refuse('identity.approved_already');
  const idType = Number(body.id_type ?? '0');
  const country = body.country ?? '';
  const name = readLegalName(body.name ?? '');
  const number = readNumber(body.card_id ?? '');
  if (name === undefined) return refuse('identity.name_invalid');
  if (!isNumber(number, { idType, country })) return refuse('identity.number_invalid');
  if (proved && !(await code.use(client, proved.codeId))) return refuse('identity.code_expired');
  const digest = vault.digest(number.replaceAll(/[^A-Z0-9]/g, ''));
  await linkAccounts(client, { owner: userId, by: 'document', fact: digest });
  await client.query(
    `INSERT INTO identity_requests (user_id, level, status, id_type, country, details, number_digest, submitted_at)
     VALUES ($1, 1, 'review', $2, $3, $4, $5, $6)`,
    [...[userId, idType, country], vault.sealText(detailsOf(userId), JSON.stringify({ name, number })), digest, at],
  );
  return undefined;
}

async function askPhotos(
  { vault, uploads }: IdentityServices,
  { client, userId, body, at }: Asked,
): Promise<Refusal | undefined> {
  const { details, photos } = await newestOf(client, vault, userId);
  if (details?.status !== 'approved') return refuse('identity.details_first');
  if (photos?.status === 'review') return refuse('identity.under_review');
  if (photos?.status === 'approved') return refuse('identity.approved_already');
  const { front_pic: front, reverse_pic: reverse } = body;
  // A passport has no back.
  const isWhole = reverse !== undefined || details.idType === passport;
  if (front === undefined || !isWhole || front === reverse) return refuse('identity.photo_missing');
  const photosOf = [front, ...(reverse === undefined ? [] : [reverse])];
  // Locked, so that no other call takes one of them before both are kept.
  const { rows } = await client.query<{ count: string }>(
    `WITH photo AS (SELECT digest, name FROM uploads WHERE '/upload/' || name = ANY($1) AND user_id = $2 AND state = 'waiting' FOR UPDATE)
     SELECT count(DISTINCT coalesce(digest, convert_to(name, 'UTF8'))) FROM photo`,
    [photosOf, userId],
  );
  if (Number(rows[0]?.count) < photosOf.length) return refuse('identity.photo_missing');
  for (const address of photosOf) {
    const isKept = await uploads.keepAsDocument(client, userId, address);
    assert(isKept, 'a photo that is locked waits');
  }
  await client.query(
    `INSERT INTO identity_requests (user_id, level, status, front, reverse, submitted_at)
     VALUES ($1, 2, 'review', $2, $3, $4)`,
    [userId, front, reverse ?? null, at],
  );
  return undefined;
}

/**
 * Six-digit codes. What must hold: a code has five tries, also concurrent ones, works once, expires after ten minutes, and is invalid for
 * another address, purpose or session; an address gets ten a day. Ten codes of five tries are a chance of 5 in 100,000 a day. A part of each allowance
 * is reserved: codes for the owner's devices, tries for the requesting browser. Nothing is hashed before every limit
 * was checked. See docs/decisions/0013-unknown-devices-count-apart.md.
 */
import { randomInt } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { refuse, refuseFor } from '../../../carry/http/handling.ts';
import { Buckets } from '../../../carry/rate-limits/throttle.ts';
import { inTransaction } from '../../../carry/store/transaction.ts';
import { turnOf, type Requester } from '../requester.ts';
import { countedName, Guesses, PeerGuesses } from '../../../carry/rate-limits/guesses.ts';
import type { PasswordHash } from '../../../shared/passwords/password-hash.ts';
import type { Address } from '../addresses/address.ts';
import type { SmsCaps } from '../phones/sms-caps.ts';
import { typedCode } from '../../../shared/otp/typed-code.ts';
import { Texters } from '../phones/texters.ts';
import type { Turn } from '../../../shared/passwords/turns.ts';

/** Those that are requested and checked without a session. */
export const openPurposes = ['register', 'forget'] as const;
export type OpenPurpose = (typeof openPurposes)[number];
export type Purpose = OpenPurpose | 'email_old' | 'email_new' | 'phone_new' | 'identity';

export const codeMinutes = 10;
export const codeMs = codeMinutes * 60_000;
const triesMax = 5;
/** Of those, from elsewhere than the requesting browser. */
const otherTriesMax = 3;
/** A day, of each kind of caller: the owner's devices, and all others. */
const perDayMax = 5;
/** Of those of a number, without a session. */
const strangersMax = 4;
const betweenMs = 60_000;
const dayMs = 86_400_000;
/** One peer, for one address: below `perDayMax`, so that it takes two to use up an address's codes. */
const askedPerPeer = { max: 3, windowMs: dayMs, free: 3, delayMs: 0 };
/** One peer, over all addresses: an office where many sign up on one day, not a flood of letters. */
const sentPerPeer = { max: 100, windowMs: 3_600_000, free: 100, delayMs: 0 };
/**
 * Wrong tries of one account in a day, of each kind of caller, over all its addresses: as many as the codes of one address allow, so that an account with an
 * email and a number is guessed no more often than one with an email.
 */
const wrongPerAccount = { max: perDayMax * triesMax, windowMs: dayMs, free: perDayMax * triesMax, delayMs: 0 };
/** One peer, over all addresses. */
const wrongPerPeer = { max: 30, windowMs: 900_000, free: 30, delayMs: 0 };
/** All callers together, of tries that could have been right: 10,000 at once, so at most 20,000 in any day. Beyond it the code of an unknown device has two tries. */
const wrongPerDay = { perSecond: 10_000 / 86_400, burst: 10_000 };

/** A code that counts against the limits and is not valid yet. `nth` of its peer in this hour; 1 on the owner's device. `giveBack`: it is not sent, and counts no more. */
export type Reserved = { id: string; turn: Turn; nth: number; giveBack: () => Promise<void> };
export type Tried = { ok: true; codeId: string } | ReturnType<typeof refuse>;
type Live = { id: string; code_hash: string; known: boolean };

export class Codes {
  readonly #pool: Pool;
  readonly #hash: PasswordHash;
  readonly #now: () => number;
  readonly #requests: Guesses;
  readonly #senders: { sessions: PeerGuesses; others: PeerGuesses };
  /** Of peers with a session apart from those without: strangers behind one address close it for nobody who is logged in there. */
  readonly #texters: { sessions: Texters; others: Texters };
  readonly #caps: SmsCaps | undefined;
  readonly #peers: PeerGuesses;
  readonly #accounts: { known: Guesses; others: Guesses };
  readonly #total: Buckets;

  constructor(pool: Pool, hash: PasswordHash, now: () => number, caps?: SmsCaps) {
    this.#caps = caps;
    this.#pool = pool;
    this.#hash = hash;
    this.#now = now;
    this.#requests = new Guesses(askedPerPeer, now);
    this.#senders = { sessions: new PeerGuesses(sentPerPeer, now), others: new PeerGuesses(sentPerPeer, now) };
    this.#texters = { sessions: new Texters(now), others: new Texters(now) };
    this.#peers = new PeerGuesses(wrongPerPeer, now);
    this.#accounts = { known: new Guesses(wrongPerAccount, now), others: new Guesses(wrongPerAccount, now) };
    this.#total = new Buckets(wrongPerDay, now);
  }

  /** A place for a code of the address, or the refusal beyond a limit. The limits are the same with and without an account. */
  async reserve(
    { name: address, country }: Address,
    purpose: Purpose,
    requester: Requester,
  ): Promise<Reserved | ReturnType<typeof refuse>> {
    const counted = `${requester.peer} ${address}`;
    const tooMany = (waitMs: number) => refuseFor('account.code_too_many', waitMs);
    const { peer, known, session } = requester;
    const kind = session === undefined ? 'others' : 'sessions';
    const [texters, senders] = [this.#texters[kind], this.#senders[kind]];
    const isText = country !== undefined;
    if (!known && !this.#requests.admit(counted)) return tooMany(this.#requests.wait(counted));
    const senderMs = known ? 0 : isText ? texters.admit(peer, address) : senders.admit(peer) ? 0 : senders.wait(peer);
    if (senderMs > 0) {
      this.#requests.takeBack(counted);
      return tooMany(senderMs);
    }
    const nth = known ? 1 : (isText ? texters : senders).count(peer);
    const made = await this.#insert({ name: address, country }, purpose, requester);
    const { id } = made;
    const uncount = () => {
      if (known) return;
      this.#requests.takeBack(counted);
      if (isText) texters.takeBack(peer, address);
      else senders.takeBack(peer);
    };
    if (id === undefined) {
      uncount();
      return tooMany(made.waitMs);
    }
    const giveBack = async () => {
      uncount();
      await this.#pool.query('DELETE FROM codes WHERE id = $1 AND sent_at IS NULL', [id]).catch(() => undefined);
    };
    return { id, turn: turnOf(requester), nth, giveBack };
  }

  /** A row for a code of the address, or how long it has to wait for one. */
  async #insert(
    { name: address, country }: Address,
    purpose: Purpose,
    requester: Requester,
  ): Promise<{ id: string } | { id?: never; waitMs: number }> {
    const now = this.#now();
    const session = requester.session ?? null;
    return inTransaction(this.#pool, async (client) => {
      // Concurrent requests for one address are serialized.
      await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 4711))', [address]);
      const { rows } = await client.query<{ count: string; asked: string; first: Date | null; last: Date | null }>(
        `SELECT count(*) AS count, count(*) FILTER (WHERE session IS NULL) AS asked, min(created_at) AS first, max(created_at) AS last
         FROM codes WHERE address = $1 AND known = $2 AND created_at > $3`,
        [address, requester.known, new Date(now - dayMs)],
      );
      const { count = '0', asked = '0', first = null, last = null } = rows[0] ?? {};
      // Whoever binds the number has one code of the day that strangers cannot take.
      const isShut = country !== undefined && !requester.known && session === null && Number(asked) >= strangersMax;
      const waitMs = Math.max(
        first !== null && (isShut || Number(count) >= perDayMax) ? first.getTime() + dayMs - now : 0,
        last !== null ? last.getTime() + betweenMs - now : 0,
      );
      if (waitMs > 0) return { waitMs };
      const sms =
        country === undefined
          ? undefined
          : { phone: address, country, known: requester.known, session: session !== null };
      const smsMs = sms && this.#caps ? await this.#caps.wait(client, sms) : 0;
      if (smsMs > 0) return { waitMs: smsMs };
      await client.query('DELETE FROM codes WHERE created_at < $1', [new Date(now - 2 * dayMs)]);
      const inserted = await client.query<{ id: string }>(
        `INSERT INTO codes (address, purpose, code_hash, created_at, expires_at, asked_by, known, country, session)
         VALUES ($1, $2, '', $3, $4, $5, $6, $7, $8) RETURNING id`,
        [
          ...[address, purpose, new Date(now), new Date(now + codeMs)],
          ...[requester.device ?? null, requester.known, country ?? null, session],
        ],
      );
      return { id: inserted.rows[0]?.id ?? '' };
    });
  }

  /** Draws the code: it is valid, and earlier ones of the same browser are not, once what `queue` writes with it is committed. */
  async draw(
    { id, turn, giveBack }: Reserved,
    queue: (client: PoolClient, code: string) => Promise<void>,
  ): Promise<void> {
    try {
      const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
      const codeHash = await this.#hash.hash(code, turn);
      await inTransaction(this.#pool, async (client) => {
        await client.query(
          `WITH drawn AS (UPDATE codes SET code_hash = $3, sent_at = $2 WHERE id = $1 RETURNING id, address, purpose, asked_by, session)
           UPDATE codes SET ended_at = $2 FROM drawn
           WHERE codes.address = drawn.address AND codes.purpose = drawn.purpose AND codes.id < drawn.id
             AND codes.asked_by IS NOT DISTINCT FROM drawn.asked_by AND codes.session IS NOT DISTINCT FROM drawn.session
             AND codes.ended_at IS NULL`,
          [id, new Date(this.#now()), codeHash],
        );
        await queue(client, code);
      });
    } catch (error) {
      await giveBack();
      throw error;
    }
  }

  /**
   * Compares a code with the newest that this browser requested, else with the newest of the address. A wrong one costs a try; a right one, and
   * one that could not be compared, does not.
   */
  async attempt(address: string, allowed: readonly Purpose[], typed: string, requester: Requester): Promise<Tried> {
    const code = typedCode(typed);
    if (!/^\d{6}$/.test(code)) return refuse('account.code_wrong');
    if (!requester.known && !this.#peers.admit(requester.peer))
      return refuseFor('account.code_too_many', this.#peers.wait(requester.peer));
    const account = this.#accounts[requester.known ? 'known' : 'others'];
    const name = countedName(requester.user, address);
    if (!account.admit(name)) {
      if (!requester.known) this.#peers.takeBack(requester.peer);
      return refuseFor('account.code_too_many', account.wait(name));
    }
    const found = await this.#countTry(address, allowed, requester).catch((fault: unknown) => {
      account.takeBack(name);
      throw fault;
    });
    // Only tries that could have been right count.
    if (!found) account.takeBack(name);
    else if (!found.known) this.#total.take('all');
    const compared = found
      ? this.#hash.verify(code, found.code_hash, turnOf(requester))
      : this.#hash.verifyUnknown(code, turnOf(requester));
    const right = await compared.catch(async (fault: unknown) => {
      if (found) account.takeBack(name);
      await this.#giveBack(found, requester);
      throw fault;
    });
    if (!found) return this.#whyNone(address, allowed, requester);
    if (!right) return refuse('account.code_wrong');
    account.takeBack(name);
    await this.#giveBack(found, requester);
    return { ok: true, codeId: found.id };
  }

  /** Uncounts a try. */
  async #giveBack(found: Live | undefined, { known, peer, device }: Requester): Promise<void> {
    if (!known) this.#peers.takeBack(peer);
    if (!found) return;
    if (!found.known) this.#total.giveBack('all');
    await this.#pool.query(
      `UPDATE codes SET tries = tries - 1, other_tries = other_tries - CASE WHEN asked_by = $2 THEN 0 ELSE 1 END
       WHERE id = $1 AND tries > 0`,
      [found.id, device ?? null],
    );
  }

  /**
   * Takes a try of the code before it is compared, so that a thousand concurrent tries are still five. Under an attack there is one for
   * the requesting browser and one from elsewhere, so that one guess cannot use up the code of another.
   */
  async #countTry(
    address: string,
    allowed: readonly Purpose[],
    { device, session }: Requester,
  ): Promise<Live | undefined> {
    const isAttack = this.#total.peek('all') > 0;
    const { rows } = await this.#pool.query<Live>(
      `UPDATE codes SET tries = tries + 1, other_tries = other_tries + CASE WHEN asked_by = $3 THEN 0 ELSE 1 END
       WHERE id = (SELECT id FROM codes WHERE address = $1 AND purpose = ANY($2) AND sent_at IS NOT NULL AND ended_at IS NULL AND expires_at > $4
                     AND session IS NOT DISTINCT FROM $8::bigint
                   ORDER BY coalesce(asked_by = $3, false) DESC, id DESC LIMIT 1)
         AND ended_at IS NULL AND expires_at > $4
         AND tries < $5 AND (asked_by IS NULL OR asked_by = $3 OR other_tries < $6)
         AND (NOT $7 OR CASE WHEN asked_by = $3 THEN known OR tries - other_tries < 1 ELSE other_tries < 1 END)
       RETURNING id, code_hash, known`,
      [address, allowed, device ?? null, new Date(this.#now()), triesMax, otherTriesMax, isAttack, session ?? null],
    );
    return rows[0];
  }

  /** Only the requesting browser gets the reason: others must not learn that there was a code. */
  async #whyNone(address: string, allowed: readonly Purpose[], { device, session }: Requester) {
    const { rows } = await this.#pool.query<{ expired: boolean; ended: boolean }>(
      `SELECT expires_at <= $4 AS expired, ended_at IS NOT NULL AS ended FROM codes
       WHERE address = $1 AND purpose = ANY($2) AND asked_by = $3 AND sent_at IS NOT NULL
         AND session IS NOT DISTINCT FROM $5::bigint ORDER BY id DESC LIMIT 1`,
      [address, allowed, device ?? null, new Date(this.#now()), session ?? null],
    );
    const [last] = rows;
    if (!last) return refuse('account.code_wrong');
    return last.ended || last.expired ? refuse('account.code_expired') : refuse('account.code_too_many');
  }

  /** Consumes a code, inside the transaction that needs it. False where a concurrent request did. */
  async use(client: PoolClient, codeId: string): Promise<boolean> {
    const { rowCount } = await client.query('UPDATE codes SET ended_at = $2 WHERE id = $1 AND ended_at IS NULL', [
      codeId,
      new Date(this.#now()),
    ]);
    return rowCount === 1;
  }
}

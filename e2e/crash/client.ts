/** A trader with a complete history: each wish has a name, each attempt is recorded, and an unknown outcome is resolved by sending the same name again. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Account } from './accounts.ts';
import { nameFieldOf, pathOf } from './behaviour/behaviours.ts';
import { History, type Heard, type Wish } from './history.ts';
import type { Wire } from './wire.ts';
import { envelopeOf, type Envelope, type Reply } from './wire.ts';

export type Answered = { heard: Heard; reply: Reply; envelope: Envelope };

/** Refusals independent of the wish: the same name may be sent again. */
const later = new Set(['request.too_many', 'request.unavailable', 'session.login_required']);

/** The meaning of an answer for the wish: final, or for this attempt only. */
export function heardIn(reply: Reply, { type, reason = '' }: Envelope): Heard {
  if (reply.status === 0) return reply.refused ? 'turned-away' : 'unknown';
  if (reply.status === 503) return reason === 'request.outcome_unknown' ? 'unknown' : 'turned-away';
  if (reply.status >= 500) return 'unknown';
  if (type === 'ok') return 'ok';
  return later.has(reason) ? 'turned-away' : 'fail';
}

export class Trader {
  readonly name: string;
  readonly account: Account;
  readonly history: History;
  readonly #wire: Wire;
  readonly #attempts = new Map<string, number>();
  /** Wishes with an unknown outcome. */
  readonly open = new Map<string, Wish>();
  #count = 0;

  constructor(name: string, account: Account, folder: string, wire: Wire) {
    this.name = name;
    this.account = account;
    this.history = new History(folder, name, account.address);
    this.#wire = wire;
  }

  /** A new name: this client's, with a counter. */
  nextName(): string {
    this.#count += 1;
    return `${this.name}.${this.#count}`;
  }

  /** Sends a wish once and records the answer; as another operation where a name is deliberately used for a second wish. */
  async attempt(wish: Wish, op = wish.name): Promise<Answered> {
    const attempt = (this.#attempts.get(op) ?? 0) + 1;
    this.#attempts.set(op, attempt);
    const { ask, ...recorded } = wish;
    if (ask) await this.#wire.post(ask.path, ask.fields, { authorization: this.account.token });
    this.history.add({ is: 'invoke', op, attempt, ...recorded });
    const reply = await this.#wire.post(pathOf(wish), fieldsOf(wish), headersOf(wish, this.account.token));
    const envelope = envelopeOf(reply);
    const heard = heardIn(reply, envelope);
    const { status, retryAfter: hint, text, ms } = reply;
    this.history.add({ is: heard, op, attempt, ms: Math.round(ms), status, hint, answer: text });
    if (heard === 'unknown') this.open.set(op, wish);
    else if (heard !== 'turned-away') this.open.delete(op);
    return { heard, reply, envelope };
  }

  /** Sends a wish until its answer is final, or until `giveUp`. Undefined: no final answer. */
  async insist(wish: Wish, giveUp: () => boolean, op = wish.name): Promise<Answered | undefined> {
    for (;;) {
      const answered = await this.attempt(wish, op);
      if (answered.heard === 'ok' || answered.heard === 'fail') return answered;
      if (giveUp()) return undefined;
      await wait(Math.min(1_000, Number(answered.reply.retryAfter || '0') * 1_000) || 150);
    }
  }

  /** Resends every wish with an unknown outcome, by its name, until all are answered or the time is over. */
  async settle(ms: number): Promise<void> {
    const until = performance.now() + ms;
    const over = () => performance.now() > until;
    for (const wish of [...this.open.values()]) await this.insist(wish, over);
  }

  /** Reads without a record in the history. */
  async read({ method, path }: Asked, fields: Record<string, string> = {}): Promise<Envelope> {
    for (let tries = 0; ; tries += 1) {
      const headers = { authorization: this.account.token };
      const reply = await (method === 'GET'
        ? this.#wire.get(path, fields, headers)
        : this.#wire.post(path, fields, headers));
      if (reply.status === 200 || tries === 60) return envelopeOf(reply);
      await wait(300);
    }
  }

  close(): void {
    this.history.close();
    this.#wire.close();
  }
}

/** A route, as far as sending takes it. */
type Asked = { method: 'GET' | 'POST'; path: string };

function fieldsOf(wish: Wish): Record<string, string> {
  const field = nameFieldOf(wish);
  return field === undefined ? wish.fields : { ...wish.fields, [field]: wish.name };
}

const headersOf = ({ name, named }: Wish, token: string): Record<string, string> =>
  named === 'key' ? { authorization: token, 'idempotency-key': name } : { authorization: token };

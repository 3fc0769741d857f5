/**
 * Four eyes: what takes two people is a request of one and the approval of others. What must hold: no requester approves the own request, request and
 * approval count while who gave them has the role, an approval counts for the version that was seen, and however many approve at once it takes effect once.
 * Products add the kinds of requests (`RequestKind`).
 */
import { createHash } from 'node:crypto';
import type { Role, RequestKindName } from '@glassbook/contract';
import { isPermitted } from '@glassbook/contract';
import { assert } from '@glassbook/money';
import type { Pool, PoolClient } from 'pg';
import type { Staff } from '../../carry/http/handling.ts';
import { inTransaction } from '../../carry/store/transaction.ts';
import { isOwnAccount, permittedOf } from './people.ts';
import type { Change, RequestKind, RequestRow, RequestState, RequestStep } from './request-kind.ts';

type Stored = Omit<RequestRow, 'id' | 'maker' | 'made_at' | 'expires_at'> &
  Record<'id' | 'maker' | 'made_at' | 'expires_at', string>;
const rowOf = ({ id, maker, made_at, expires_at, ...rest }: Stored): RequestRow => ({
  ...rest,
  ...{ id: Number(id), maker: Number(maker), made_at: Number(made_at), expires_at: Number(expires_at) },
});

export type Made = { kind: RequestKindName; subject: string; title: string; payload: unknown; reason: string };
export type Decision = { request: number; version: number; note: string };
type No<R extends string> = { ok: false; reason: `desk.${R}` };
/** In any order: fields that are declared in another one ask for the same. */
function areSame(one: readonly Change[], other: readonly Change[]): boolean {
  const texts = (changes: readonly Change[]) =>
    changes.map(({ field, before, after }) => JSON.stringify([field, before, after])).sort();
  return texts(one).join() === texts(other).join();
}

const no = <const R extends string>(reason: R): No<R> => ({ ok: false, reason: `desk.${reason}` });
type Yes = { ok: true; id: number };

/** The SHA-256 of what an approval is for. */
export const fingerprintOf = ({
  id,
  kind,
  version,
  payload,
}: Pick<RequestRow, 'id' | 'kind' | 'version' | 'payload'>): string =>
  createHash('sha256')
    .update(JSON.stringify([id, kind, version, payload]))
    .digest('hex');

/** No person checks an own request, nor one about the own role. */
const isConcerned = (
  staff: Pick<Staff, 'staffId' | 'email'>,
  { maker, subject }: Pick<RequestRow, 'maker' | 'subject'>,
) => staff.staffId === maker || subject === `staff:${staff.email}`;

export class Approvals {
  readonly #pool: Pool;
  readonly #now: () => number;
  readonly #kinds = new Map<string, RequestKind>();

  constructor(pool: Pool, now: () => number) {
    this.#pool = pool;
    this.#now = now;
  }

  /** Whether a subject is the member's own account of a user: nobody decides about that (S11). */
  concernsSelf(staffId: number, subject: string): Promise<boolean> {
    return isOwnAccount(this.#pool, staffId, subject);
  }

  add<P>(kind: RequestKind<P>): void {
    assert(!this.#kinds.has(kind.name), `${kind.name} is added once`);
    this.#kinds.set(kind.name, kind as RequestKind);
  }

  kind(name: string): RequestKind {
    const kind = this.#kinds.get(name);
    assert(kind !== undefined, `some product has the request ${name}`);
    return kind;
  }

  /** Of all products, those of settings last. */
  kinds(): RequestKindName[] {
    const names = [...this.#kinds.values()].map(({ name }) => name);
    const isSetting = (name: string) => name.startsWith('setting.');
    return [...names.filter((name) => !isSetting(name)), ...names.filter(isSetting)];
  }

  /** Whether this person may check a request, apart from having approved it already. */
  mayCheck(staff: Staff, row: Pick<RequestRow, 'kind' | 'maker' | 'subject'>): boolean {
    return !isConcerned(staff, row) && isPermitted(staff.role, this.kind(row.kind).checks);
  }

  /** The kinds whose requests this role sees, whoever made them. */
  kindsSeenBy(role: Role): RequestKindName[] {
    return [...this.#kinds.values()].flatMap(({ name, makes, checks }) =>
      isPermitted(role, makes) || isPermitted(role, checks) ? [name] : [],
    );
  }

  /** Whether this person sees a request: an own one, or one of a kind that the role may make or check. */
  maySee(
    { staffId, role }: Pick<Staff, 'staffId' | 'role'>,
    { kind, maker }: Pick<RequestRow, 'kind' | 'maker'>,
  ): boolean {
    return maker === staffId || this.kindsSeenBy(role).includes(kind);
  }

  /**
   * Makes a request. Refused where nothing would change or one of its kind and subject is open. `alone`: it takes no second person; who asks for that
   * says why.
   */
  async make(
    maker: number,
    made: Made,
    { alone = false } = {},
  ): Promise<Yes | No<'nothing_changes' | 'request_exists' | 'own_account'>> {
    if (await this.concernsSelf(maker, made.subject)) return no('own_account');
    const kind = this.kind(made.kind);
    const changes = await kind.changes(kind.read(made.payload), this.#pool);
    if (changes.length === 0) return no('nothing_changes');
    await this.expire();
    const at = this.#now();
    const answer = await inTransaction(this.#pool, async (client) => {
      await this.#endLeft(client, made);
      const { rows } = await client.query<Stored>(
        `INSERT INTO desk_requests (kind, subject, title, payload, changes, reason, maker, made_at, expires_at, state)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING RETURNING *`,
        [
          ...[made.kind, made.subject, made.title, JSON.stringify(made.payload), JSON.stringify(changes)],
          ...[made.reason, maker, at, at + kind.lifeMs, alone ? 'applying' : 'open'],
        ],
      );
      if (!rows[0]) return no('request_exists');
      const row = rowOf(rows[0]);
      await this.#step(client, row, 'made', maker, made.reason);
      return { ok: true, row } as const;
    });
    if (!answer.ok) return answer;
    if (alone) await this.#apply(answer.row);
    return { ok: true, id: answer.row.id };
  }

  /** Replaces what an own request asks for. Approvals of earlier versions no longer count. */
  async edit(
    maker: number,
    { request, version }: Pick<Decision, 'request' | 'version'>,
    made: Made,
  ): Promise<Yes | No<'not_found' | 'request_closed' | 'request_edited' | 'not_own_request' | 'nothing_changes'>> {
    return this.#locked(request, async (client, row) => {
      if (row.kind !== made.kind || row.subject !== made.subject) return no('not_found');
      if (row.maker !== maker) return no('not_own_request');
      if (!this.#isOpen(row)) return no('request_closed');
      if (row.version !== version) return no('request_edited');
      const kind = this.kind(row.kind);
      const changes = await kind.changes(kind.read(made.payload), client);
      if (changes.length === 0) return no('nothing_changes');
      await client.query(
        'UPDATE desk_requests SET payload = $2, changes = $3, reason = $4, title = $5, version = version + 1 WHERE id = $1',
        [row.id, JSON.stringify(made.payload), JSON.stringify(changes), made.reason, made.title],
      );
      await this.#step(client, { id: row.id, version: version + 1 }, 'edited', maker, made.reason);
      return { ok: true, id: row.id };
    });
  }

  /** Approves a version. With the last approval it takes, the request takes effect. */
  async approve(staff: Staff, { request, version, note }: Decision) {
    const decided = await this.#locked(request, async (client, row) => {
      const refused = await this.#refusalOf(client, staff, row, version);
      if (refused) return refused;
      const kind = this.kind(row.kind);
      if (!(await this.#isStillAsked(client, row))) return no('maker_left');
      const payload = kind.read(row.payload);
      const now = await kind.changes(payload, client);
      if (!areSame(now, row.changes)) return no('request_stale');
      const reason = await kind.refusal?.(payload, client);
      if (reason) return { ok: false, reason } as const;
      const { rowCount: before } = await client.query(
        `SELECT 1 FROM desk_request_steps WHERE request = $1 AND version = $2 AND staff = $3 AND step = 'approved'`,
        [row.id, version, staff.staffId],
      );
      if (before) return no('approved_already');
      await this.#step(client, row, 'approved', staff.staffId, note);
      const { rows } = await client.query<{ staff: string }>(
        `SELECT staff FROM desk_request_steps WHERE request = $1 AND version = $2 AND step = 'approved'`,
        [row.id, version],
      );
      const approvers = rows.map(({ staff: approver }) => Number(approver));
      if ((await permittedOf(client, approvers, kind.checks)) < kind.needed) return { ok: true, id: row.id } as const;
      await client.query("UPDATE desk_requests SET state = 'applying' WHERE id = $1", [row.id]);
      return { ok: true, id: row.id, last: row } as const;
    });
    if (decided.ok && 'last' in decided) await this.#apply(decided.last);
    return decided;
  }

  async reject(staff: Staff, { request, version, note }: Decision) {
    return this.#locked(request, async (client, row) => {
      const refused = await this.#refusalOf(client, staff, row, version);
      if (refused) return refused;
      await this.#end(client, row, 'rejected', staff.staffId, note);
      return { ok: true, id: row.id } as const;
    });
  }

  async withdraw(staff: Staff, request: number) {
    return this.#locked(request, async (client, row) => {
      if (row.maker !== staff.staffId) return no('not_own_request');
      if (!this.#isOpen(row)) return no('request_closed');
      await this.#end(client, row, 'withdrawn', staff.staffId, '');
      return { ok: true, id: row.id } as const;
    });
  }

  /** Ends requests that were not decided in time. */
  async expire(): Promise<void> {
    await this.#pool.query(
      `WITH over AS (UPDATE desk_requests SET state = 'expired' WHERE state = 'open' AND expires_at <= $1 RETURNING id, version)
       INSERT INTO desk_request_steps (request, step, version, at) SELECT id, 'expired', version, $1 FROM over`,
      [this.#now()],
    );
  }

  /** Whether who made it may make it now: a role that was taken away takes what it asked for with it. */
  async #isStillAsked(client: PoolClient, row: RequestRow): Promise<boolean> {
    const { makes, takes, read } = this.kind(row.kind);
    return (await permittedOf(client, [row.maker], takes?.(read(row.payload)) ?? makes)) > 0;
  }

  /** Ends an open one that nobody can approve any more, so that another can ask for the same. */
  async #endLeft(client: PoolClient, { kind, subject }: Made): Promise<void> {
    const { rows } = await client.query<Stored>(
      "SELECT * FROM desk_requests WHERE kind = $1 AND subject = $2 AND state = 'open' FOR UPDATE",
      [kind, subject],
    );
    for (const row of rows.map(rowOf))
      if (!(await this.#isStillAsked(client, row))) await this.#end(client, row, 'expired', undefined, '');
  }

  /** Carries on with what was decided when the process before ended. */
  async resume(): Promise<void> {
    const { rows } = await this.#pool.query<Stored>("SELECT * FROM desk_requests WHERE state = 'applying' ORDER BY id");
    const faults: unknown[] = [];
    // One that cannot be carried out keeps none of the others waiting.
    for (const row of rows) await this.#apply(rowOf(row)).catch((fault: unknown) => faults.push(fault));
    if (faults.length > 0)
      throw new AggregateError(faults, `${faults.length} approved requests could not be carried out`);
  }

  #isOpen({ state, expires_at }: RequestRow): boolean {
    return state === 'open' && expires_at > this.#now();
  }

  async #refusalOf(client: PoolClient, staff: Staff, row: RequestRow, version: number) {
    if (!this.#isOpen(row)) return no('request_closed');
    if (isConcerned(staff, row)) return no('own_request');
    if (await isOwnAccount(client, staff.staffId, row.subject)) return no('own_account');
    if (!this.mayCheck(staff, row)) return no('may_not_check');
    return row.version === version ? undefined : no('request_edited');
  }

  /** What it does may be done a second time by a process that follows, so it must be the same. */
  async #apply(row: RequestRow): Promise<void> {
    const kind = this.kind(row.kind);
    const payload = kind.read(row.payload);
    const isDone = (await kind.carryOut?.(payload, row)) ?? true;
    await this.#locked(row.id, async (client, { state }) => {
      if (state !== 'applying') return no('request_closed');
      if (isDone) await kind.complete?.(client, payload, row);
      await this.#end(client, row, isDone ? 'done' : 'failed', undefined, '');
      return { ok: true, id: row.id } as const;
    });
  }

  async #locked<T>(
    id: number,
    work: (client: PoolClient, row: RequestRow) => Promise<T>,
  ): Promise<T | No<'not_found'>> {
    return inTransaction(this.#pool, async (client) => {
      const { rows } = await client.query<Stored>('SELECT * FROM desk_requests WHERE id = $1 FOR UPDATE', [id]);
      return rows[0] ? work(client, rowOf(rows[0])) : no('not_found');
    });
  }

  async #end(
    client: PoolClient,
    row: RequestRow,
    state: RequestState & RequestStep,
    staff: number | undefined,
    note: string,
  ) {
    await client.query('UPDATE desk_requests SET state = $2 WHERE id = $1', [row.id, state]);
    await this.#step(client, row, state, staff, note);
  }

  async #step(
    client: PoolClient,
    { id, version }: Pick<RequestRow, 'id' | 'version'>,
    step: RequestStep,
    staff: number | undefined,
    note: string,
  ): Promise<void> {
    await client.query(
      'INSERT INTO desk_request_steps (request, step, version, staff, note, at) VALUES ($1, $2, $3, $4, $5, $6)',
      [id, step, version, staff ?? null, note, this.#now()],
    );
  }
}

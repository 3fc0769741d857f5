/**
 * Orders commands. A command is applied in memory at once and joins the open batch; a batch is committed as soon as the one before it is, and
 * only then are its commands answered and published. The higher the load, the larger the batch, the cheaper each command.
 *
 * Memory is ahead of the database while a batch is in flight. If a commit fails or times out, it is unknown what is stored: all pending
 * callers get "outcome unknown", and the process exits so that a new one loads the stored state.
 */
import {
  apply,
  countersOf,
  nextDue,
  takeChanges,
  type Changes,
  type AnswerTo,
  type Command,
  type Entry,
  type Outcome,
  type RequestNames,
  type State,
} from '@glassbook/engine';
import { Fault } from '../process/fault.ts';
import { diskFull } from '../store/disk-space.ts';
import type { EarlierRequests } from '../store/earlier-requests.ts';
import { frameEntry } from '../store/journal.ts';
import type { Batch, Store } from '../store/store.ts';
import type { Committed } from './committed.ts';
import { DueTime } from './due-time.ts';
import { KnownRequests, type Known } from './known-requests.ts';
import { RequestExpired } from './request-expired.ts';

export type Submitted<O = Outcome> = { seq: number; outcome: O };
/** The result of this command. */
export type Answered<C extends Command> = Submitted<AnswerTo<C['kind']>>;
type Waiter = Submitted & { resolve: (submitted: Submitted) => void; reject: (error: Error) => void };
type Open = { firstSeq: number; frames: Buffer[]; waiters: Waiter[] };

export type SequencerOptions = {
  state: State;
  store: Pick<Store, 'prepare' | 'write'>;
  /** Looks up answered requests that the engine's memory no longer holds. */
  earlier: EarlierRequests;
  /** Hash of the last stored entry. */
  lastHash: Buffer;
  /** Milliseconds UTC. One that is behind the state's time stops the engine's: timers wait, and nothing becomes stale. */
  clock: () => number;
  /** Called once when memory may differ from what is stored. The process must exit. */
  onFatal: (error: Error) => void;
  /** Commands waiting for their commit before more are rejected. */
  waitingMax?: number;
  commitTimeoutMs?: number;
  /** Rows that a batch may change within that time; one with more has as many times of it. One timer can change a row of every owner, and would be tried again after each start. */
  commitRows?: number;
  /** While it is false new commands are rejected, and known ones get their answers. */
  hasRoom?: () => boolean;
  watch?: SequencerWatch;
};

/** How a command ended: carried out, refused with this code, answered again, or rejected. */
export type CommandEnd = 'ok' | 'repeated' | 'turned_away' | Extract<Outcome, { ok: false }>['reason'];
/** Observes the sequencer, for metrics and the log. Called on the hot path. */
export type SequencerWatch = {
  command: (kind: Command['kind'], end: CommandEnd) => void;
  /** After each commit: how many commands it made durable, up to which number, and how long the store took. */
  commit: (commands: number, seq: number, ms: number) => void;
};
const unwatched: SequencerWatch = { command: () => undefined, commit: () => undefined };

export class Sequencer {
  readonly #options: Required<SequencerOptions>;
  readonly #listeners: ((committed: Committed) => void)[] = [];
  /** Of the last applied entry, and of the last one passed to the store. */
  #chain: Buffer;
  #batchHash: Buffer;
  #open: Open | undefined;
  #underWay: Waiter[] | undefined;
  #stopped: Error | undefined;
  #scheduled = false;
  #closing = false;
  #committedSeq: number;
  readonly #requests: KnownRequests;
  readonly #dueTime: DueTime;
  #idle: (() => void)[] = [];

  constructor(options: SequencerOptions) {
    this.#options = {
      waitingMax: 10_000,
      commitTimeoutMs: 3_500,
      commitRows: 20_000,
      hasRoom: () => true,
      watch: unwatched,
      ...options,
    };
    this.#chain = options.lastHash;
    this.#batchHash = options.lastHash;
    this.#committedSeq = options.state.seq;
    this.#requests = new KnownRequests(options.state, options.earlier);
    this.#dueTime = new DueTime({
      due: () => nextDue(options.state),
      clock: options.clock,
      tick: () => this.submit({ kind: 'clock.tick' }),
    });
  }

  /** Of the last applied entry, stored or not. */
  get seq(): number {
    return this.#options.state.seq;
  }

  /** Of the last stored entry: the number to publish. */
  get committedSeq(): number {
    return this.#committedSeq;
  }

  /** Whether it accepts commands. */
  get running(): boolean {
    return this.#stopped === undefined && !this.#closing;
  }

  /** Commands that wait for their commit, or for their names to be looked up. */
  get waiting(): number {
    return (this.#open?.waiters.length ?? 0) + (this.#underWay?.length ?? 0) + this.#requests.lookingUp;
  }

  /** Called after each commit, in order. A listener must not throw: that stops the engine. */
  onCommitted(listener: (committed: Committed) => void): void {
    this.#listeners.push(listener);
  }

  /**
   * Carries out a command. Resolves when it is stored; the same request resolves with its first answer. Rejects with a Fault when nothing was
   * done (stopped, too many waiting) or when the outcome is unknown; with RequestExpired where it is later than `deadline` (milliseconds of the
   * sequencer's clock) and the request has no answer yet: its caller was told by then that the outcome is not known.
   */
  submit<C extends Command>(command: C, request?: RequestNames, deadline = Infinity): Promise<Answered<C>> {
    return this.#submit(command, request, deadline) as Promise<Answered<C>>;
  }

  #submit(command: Command, request: RequestNames | undefined, deadline: number): Promise<Submitted> {
    if (this.#stopped) return this.#turnAway(command, this.#stopped);
    if (this.#closing) return this.#turnAway(command, new Error('the engine is stopping'));
    if (this.waiting >= this.#options.waitingMax)
      return this.#turnAway(command, new Error('too many commands are waiting'));
    if (!request) return this.#carryOutInTime(command, undefined, deadline);
    const { known, isUnsure } = this.#requests.answerTo(request);
    if (isUnsure) return this.#lookUp(command, request, deadline);
    return this.#answer(command, request, known, deadline);
  }

  #answer(command: Command, request: RequestNames, known: Known | undefined, deadline: number): Promise<Submitted> {
    return known ? this.#repeat(command, known) : this.#carryOutInTime(command, request, deadline);
  }

  #carryOutInTime(command: Command, request: RequestNames | undefined, deadline: number): Promise<Submitted> {
    const isLate = deadline < Infinity && this.#options.clock() > deadline;
    return isLate ? this.#turnAway(command, new RequestExpired()) : this.#carryOut(command, request);
  }

  /** Nothing was done. */
  #turnAway({ kind }: Command, cause: Error): Promise<never> {
    this.#options.watch.command(kind, 'turned_away');
    const isOwn = cause instanceof Fault || cause instanceof RequestExpired;
    return Promise.reject(isOwn ? cause : new Fault(cause.message, { cause }));
  }

  #lookUp(command: Command, request: RequestNames, deadline: number): Promise<Submitted> {
    const nextCommit = () => (this.#stopped ? Promise.reject(this.#stopped) : this.#wait({ ok: true }));
    return this.#requests.lookUp(request, nextCommit, (known) => {
      if (known instanceof Error || this.#stopped) return this.#turnAway(command, (this.#stopped ?? known) as Error);
      return this.#answer(command, request, known, deadline);
    });
  }

  #carryOut(command: Command, request: RequestNames | undefined): Promise<Submitted> {
    const { state, clock, watch, hasRoom } = this.#options;
    if (!hasRoom()) return this.#turnAway(command, diskFull());
    const entry = { seq: state.seq + 1, at: Math.max(state.at, clock()), ...(request ? { request } : {}), command };
    const outcome = this.#applied(entry);
    if (outcome instanceof Error) return Promise.reject(outcome);
    if (request) this.#requests.carriedOut(request, entry.at);
    watch.command(command.kind, outcome.ok ? 'ok' : outcome.reason);
    return this.#wait(outcome);
  }

  /** The outcome, with the entry in the open batch; or the bug that stopped the engine. */
  #applied(entry: Entry): Outcome | Error {
    try {
      const outcome = apply(this.#options.state, entry);
      const framed = frameEntry(entry, this.#chain);
      this.#chain = framed.hash;
      this.#openBatch(entry.seq).frames.push(framed.frame);
      return outcome;
    } catch (thrown) {
      // A failed assertion: the state may be half changed. Nothing of this batch is stored.
      const bug = thrown instanceof Error ? thrown : new Error(String(thrown));
      this.fail(bug);
      return bug;
    }
  }

  /** Starts the timer. Not before all listeners that must see a timer's changes are subscribed. */
  start(): void {
    if (this.running) this.#dueTime.start();
  }

  /** Accepts no more commands; resolves when all accepted ones are answered. */
  async stop(): Promise<void> {
    this.#closing = true;
    this.#dueTime.stop();
    await this.#requests.lookedUp();
    if (this.#open ?? this.#underWay) await new Promise<void>((resolve) => this.#idle.push(resolve));
    this.#stopped ??= new Error('stopped');
  }

  /** The first answer may still be in flight: it is repeated once the open batch is stored. */
  #repeat({ kind }: Command, { outcome, repeat }: Known): Promise<Submitted> {
    this.#options.watch.command(kind, 'repeated');
    if (repeat && this.#options.hasRoom()) return this.#carryOut(repeat.command, repeat.request);
    if (this.#open ?? this.#underWay) return this.#wait(outcome);
    return Promise.resolve({ seq: this.seq, outcome });
  }

  #openBatch(firstSeq: number): Open {
    this.#open ??= { firstSeq, frames: [], waiters: [] };
    return this.#open;
  }

  #wait(outcome: Outcome): Promise<Submitted> {
    return new Promise((resolve, reject) => {
      this.#openBatch(this.seq + 1).waiters.push({ seq: this.seq, outcome, resolve, reject });
      this.#schedule();
    });
  }

  /** Lets everything that arrives in this turn of the event loop join before the batch is closed. */
  #schedule(): void {
    if (this.#scheduled || this.#underWay || this.#stopped) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      void this.#flush();
    });
  }

  async #flush(): Promise<void> {
    if (!this.#open || this.#underWay || this.#stopped) return;
    const { firstSeq, frames, waiters } = this.#open;
    this.#open = undefined;
    this.#underWay = waiters;
    try {
      if (frames.length > 0) await this.#commit(firstSeq, Buffer.concat(frames));
    } catch (error) {
      this.#underWay = waiters;
      this.fail(error as Error);
      return;
    }
    this.#underWay = undefined;
    for (const { resolve, seq, outcome } of waiters) resolve({ seq, outcome });
    this.#goOn();
  }

  #goOn(): void {
    if (this.#open) this.#schedule();
    else for (const wake of this.#idle.splice(0)) wake();
  }

  async #commit(firstSeq: number, frames: Buffer): Promise<void> {
    const { state, store, watch } = this.#options;
    const changes = takeChanges(state);
    const { remembered } = this.#requests;
    const batch: Batch = {
      firstSeq,
      lastSeq: state.seq,
      at: state.at,
      previousHash: this.#batchHash,
      hash: this.#chain,
      frames,
      counters: countersOf(state),
      changes,
    };
    this.#batchHash = this.#chain;
    const began = performance.now();
    await this.#inTime(store.write(store.prepare(batch)), rowsIn(changes));
    this.#committedSeq = batch.lastSeq;
    this.#requests.stored(remembered);
    watch.commit(batch.lastSeq - firstSeq + 1, batch.lastSeq, performance.now() - began);
    for (const listener of this.#listeners) listener({ seq: batch.lastSeq, at: batch.at, changes });
    this.#dueTime.look();
  }

  #inTime(written: Promise<void>, rows: number): Promise<void> {
    const { commitRows } = this.#options;
    const commitTimeoutMs = this.#options.commitTimeoutMs * Math.max(1, Math.ceil(rows / commitRows));
    return new Promise((resolve, reject) => {
      const refuse = () => reject(new Error(`the commit was not answered within ${commitTimeoutMs} ms`));
      // What came while this process stood still is read first.
      const late = setTimeout(() => setImmediate(refuse), commitTimeoutMs);
      written.then(resolve, reject).finally(() => clearTimeout(late));
    });
  }

  /** Takes nothing any more: the outcome of all that waits is unknown. Memory may be ahead of what is stored, so the process must end. */
  fail(error: Error): void {
    if (this.#stopped) return;
    this.#stopped = error;
    this.#dueTime.stop();
    const unknown = new Fault('the outcome is not known', { cause: error, outcomeUnknown: true });
    for (const { reject } of [...(this.#underWay ?? []), ...(this.#open?.waiters ?? [])]) reject(unknown);
    this.#open = undefined;
    this.#underWay = undefined;
    for (const wake of this.#idle.splice(0)) wake();
    this.#options.onFatal(error);
  }
}

/** How many rows a batch changes, of all tables. */
function rowsIn({ entries, balances, settings, requests, ...products }: Changes): number {
  const tables = Object.values(products).flatMap((own) => Object.values<readonly object[]>(own));
  return [entries, balances, settings, requests, ...tables].reduce((sum, rows) => sum + rows.length, 0);
}

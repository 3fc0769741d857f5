/**
 * Gives commands their place. A command is applied in memory at once and joins the open batch; the batch is committed as soon as the one
 * before it is, and only then is anybody answered or told. The busier, the larger the batch, the cheaper each command.
 *
 * Memory is ahead of the database while a batch is under way. If a commit fails, or nothing is heard of it in time, nobody knows what is
 * stored: everybody who waits hears that the outcome is not known, and the process ends so that a fresh one loads what is.
 */
import {
  answered,
  apply,
  countersOf,
  nextDue,
  takeChanges,
  type Command,
  type Outcome,
  type RequestNames,
  type State,
} from '@glassbook/engine';
import { Fault } from '../http/handling.ts';
import { frameEntry } from '../store/journal.ts';
import type { Batch, Store } from '../store/store.ts';
import type { Committed } from './committed.ts';

export type Submitted = { seq: number; outcome: Outcome };
type Waiter = {
  seq: number;
  outcome: Outcome;
  resolve: (submitted: Submitted) => void;
  reject: (error: Error) => void;
};
type Open = { firstSeq: number; frames: Buffer[]; waiters: Waiter[] };

export type SequencerOptions = {
  state: State;
  store: Store;
  /** Hash of the last stored entry. */
  lastHash: Buffer;
  /** Milliseconds UTC; may go back, the engine's time does not. */
  clock: () => number;
  /** Called once when memory can no longer be trusted to be what is stored. The process must end. */
  onFatal: (error: Error) => void;
  /** Commands waiting for their commit before more are turned away. */
  waitingMax?: number;
  commitTimeoutMs?: number;
};

export type Sequencer = ReturnType<typeof createSequencer>;

export function createSequencer(options: SequencerOptions) {
  const { state, store, clock } = options;
  const waitingMax = options.waitingMax ?? 10_000;
  const commitTimeoutMs = options.commitTimeoutMs ?? 4_000;
  const listeners: ((committed: Committed) => void)[] = [];
  let chain = options.lastHash;
  let batchHash = options.lastHash;
  let open: Open | undefined;
  let underWay: Waiter[] | undefined;
  let stopped: Error | undefined;
  let scheduled = false;
  let timer: NodeJS.Timeout | undefined;
  let idle: (() => void)[] = [];

  function submit(command: Command, request?: RequestNames): Promise<Submitted> {
    if (stopped) return Promise.reject(new Fault('the engine has stopped', { cause: stopped }));
    const waiting = (open?.waiters.length ?? 0) + (underWay?.length ?? 0);
    if (waiting >= waitingMax) return Promise.reject(new Fault('too many commands are waiting'));
    const known = request && answered(state, request);
    // The first answer may be under way still: it is given again when what is open now is stored.
    if (known) return open || underWay ? wait(state.seq, known) : Promise.resolve({ seq: state.seq, outcome: known });
    let outcome: Outcome;
    try {
      const entry = { seq: state.seq + 1, at: Math.max(state.at, clock()), ...(request ? { request } : {}), command };
      outcome = apply(state, entry);
      const framed = frameEntry(entry, chain);
      chain = framed.hash;
      open ??= { firstSeq: entry.seq, frames: [], waiters: [] };
      open.frames.push(framed.frame);
    } catch (error) {
      // A broken assertion: the state may be half changed. Nothing of this batch is stored.
      fail(error as Error);
      return Promise.reject(error as Error);
    }
    return wait(state.seq, outcome);
  }

  function wait(seq: number, outcome: Outcome): Promise<Submitted> {
    return new Promise((resolve, reject) => {
      open ??= { firstSeq: state.seq + 1, frames: [], waiters: [] };
      open.waiters.push({ seq, outcome, resolve, reject });
      schedule();
    });
  }

  /** Lets everything that arrived in this turn of the event loop join before the batch is closed. */
  function schedule(): void {
    if (scheduled || underWay || stopped) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      void flush();
    });
  }

  async function flush(): Promise<void> {
    if (!open || underWay || stopped) return;
    const { firstSeq, frames, waiters } = open;
    open = undefined;
    underWay = waiters;
    try {
      if (frames.length > 0) await commit(firstSeq, Buffer.concat(frames));
    } catch (error) {
      fail(error as Error);
      return;
    }
    underWay = undefined;
    for (const { resolve, seq, outcome } of waiters) resolve({ seq, outcome });
    if (open) schedule();
    else for (const wake of idle.splice(0)) wake();
  }

  async function commit(firstSeq: number, frames: Buffer): Promise<void> {
    const changes = takeChanges(state);
    const counters = countersOf(state);
    const batch: Batch = {
      firstSeq,
      lastSeq: state.seq,
      at: state.at,
      previousHash: batchHash,
      hash: chain,
      frames,
      counters,
      changes,
    };
    const params = store.prepare(batch);
    batchHash = chain;
    await inTime(store.write(params));
    for (const tell of listeners) tell({ seq: batch.lastSeq, at: batch.at, changes });
    watchTime();
  }

  function inTime(written: Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(
        () => reject(new Error(`the commit was not answered within ${commitTimeoutMs} ms`)),
        commitTimeoutMs,
      );
      written.then(resolve, reject).finally(() => clearTimeout(late));
    });
  }

  /** Sends the time itself when a timer is due and no other command came before. */
  function watchTime(): void {
    clearTimeout(timer);
    const due = nextDue(state);
    if (due === Infinity || stopped) return;
    const delay = Math.min(Math.max(due - clock(), 0), 60_000);
    timer = setTimeout(() => {
      if (nextDue(state) <= clock()) submit({ kind: 'clock.tick' }).catch(() => undefined);
      else watchTime();
    }, delay);
  }

  function fail(error: Error): void {
    if (stopped) return;
    stopped = error;
    clearTimeout(timer);
    const unknown = new Fault('the outcome is not known', { cause: error, outcomeUnknown: true });
    for (const { reject } of [...(underWay ?? []), ...(open?.waiters ?? [])]) reject(unknown);
    open = undefined;
    underWay = undefined;
    options.onFatal(error);
  }

  return {
    submit,
    /** Told after each commit, in order. A listener that throws stops the engine: it must not. */
    onCommitted: (listener: (committed: Committed) => void): void => void listeners.push(listener),
    /** Of the last applied entry, stored or not. */
    get seq(): number {
      return state.seq;
    },
    get running(): boolean {
      return stopped === undefined;
    },
    get waiting(): number {
      return (open?.waiters.length ?? 0) + (underWay?.length ?? 0);
    },
    start: watchTime,
    /** Takes nothing more; resolves when all that was taken is answered. */
    async stop(): Promise<void> {
      clearTimeout(timer);
      if (open ?? underWay) await new Promise<void>((resolve) => idle.push(resolve));
      stopped ??= new Error('stopped');
    },
  };
}

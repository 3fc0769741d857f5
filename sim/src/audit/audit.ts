/** Plays steps through the engine and the model side by side and stops at the first difference. */
import type { Changes, Outcome, RequestRow } from '@glassbook/engine';
import { Model } from '../model/model.ts';
import { answered, firstDue, linesOf, predict, repeatOf } from '../model/predict.ts';
import type { Step } from '../model/step.ts';
import { products, risks } from '../products.ts';
import { compareChanges, same } from './compare.ts';
import { Difference, differs } from './difference.ts';
import type { Engine } from './engine.ts';
import { Invariants } from './invariants.ts';
import { recount } from './recount.ts';

/** After so many commands everything is counted and compared as a whole. */
export const RECOUNT_EVERY = 10_000;

/**
 * `carriedOut` is the step that made an entry, if one did; `lines` the whole state, where it was compared as a whole after it. `isRepeated`: a request was sent again; `isFromTable`: one that engine memory no longer held.
 */
export type Played = {
  outcome: Outcome;
  carriedOut: Step | undefined;
  changes: Changes | undefined;
  lines?: string[] | undefined;
  isRepeated: boolean;
  isFromTable: boolean;
};

export class Audit {
  readonly model = new Model();
  private readonly engine: Engine;
  private readonly state: ReturnType<Engine['emptyState']>;
  private readonly invariants = new Invariants();
  private readonly ofProducts = products.flatMap(({ invariant }) => invariant?.(risks) ?? []);
  private readonly every: number;
  /** The table of requests, for look-ups of those that left memory. */
  private readonly stored = new Map<string, RequestRow>();

  constructor(engine: Engine, every = RECOUNT_EVERY) {
    this.engine = engine;
    this.state = engine.emptyState();
    this.every = every;
  }

  /** Throws a Difference. A request that was answered before has no changes, unless it has further names. */
  play(step: Step): Played {
    const { request } = step;
    const known = request && this.answeredAlike(request);
    if (!known) return { ...this.carryOut(step), isRepeated: false, isFromTable: false };
    const isFromTable = this.engine.answered(this.state, request) === undefined;
    const repeat = this.repeatAlike(step);
    const played = repeat ? this.carryOut(repeat) : { outcome: known, carriedOut: undefined, changes: undefined };
    return { ...played, isRepeated: true, isFromTable };
  }

  private carryOut(step: Step): Pick<Played, 'outcome' | 'carriedOut' | 'lines'> & { changes: Changes } {
    const outcome = this.apply(step);
    const expected = predict(this.model, step);
    if (!same(outcome, expected)) differs('outcome', outcome, expected);
    const changes = this.engine.takeChanges(this.state);
    compareChanges(changes, this.model);
    this.invariants.follow(changes);
    for (const holds of this.ofProducts) holds(changes, step.at);
    this.timersAlike();
    const lines = this.model.seq % this.every === 0 ? this.compareWhole() : undefined;
    for (const row of changes.requests) this.stored.set(row.name, row);
    return { outcome, carriedOut: step, changes, lines };
  }

  /** Everything, line by line, and a recount without the model. Returns the lines. */
  compareWhole(): string[] {
    const lines = [...this.engine.describe(this.state)];
    explainedAlike(recount(lines), this.explained());
    const expected = new Set(linesOf(this.model));
    const unexpected = lines.find((line) => !expected.has(line));
    if (unexpected === undefined && lines.length === expected.size) return lines;
    const found = new Set(lines);
    const missing = [...expected].filter((line) => !found.has(line));
    // The model's own state begins the same.
    const begins = unexpected?.split(' ', 2).join(' ') ?? '';
    differs('state', unexpected, missing.find((line) => line.startsWith(`${begins} `)) ?? missing[0]);
  }

  /** An assertion of the engine's own that fails is a difference like another. */
  private apply(step: Step): Outcome {
    try {
      return this.engine.apply(this.state, { seq: this.model.seq + 1, ...step });
    } catch (error) {
      throw new Difference(`the engine threw: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
  }

  private explained(): Map<string, bigint> {
    const { ledger } = this.state;
    return new Map(
      [...this.engine.explained(this.state)].map(([account, amount]) => {
        const { owner, kind, asset } = ledger.row(account);
        return [`${owner} ${kind} ${asset}`, amount];
      }),
    );
  }

  private answeredAlike(request: NonNullable<Step['request']>): Outcome | undefined {
    const known = this.engine.answered(this.state, request, (name) => this.stored.get(name));
    const expected = answered(this.model, request);
    if (!same(known, expected)) differs('answer to a request that was sent before', known, expected);
    // What is not stored yet can only be answered from memory.
    if (request.names.some((name) => this.model.isInMemory(name)) && !this.engine.answered(this.state, request))
      differs('answer from memory', undefined, expected);
    return known;
  }

  private repeatAlike(step: Step): Step | undefined {
    const { request } = step;
    const actual = request && this.engine.repeatOf(this.state, request, (name) => this.stored.get(name));
    const expected = repeatOf(this.model, step);
    if (!same(actual && { at: step.at, ...actual }, expected)) differs('further names of a request', actual, expected);
    return expected;
  }

  /** The caller wakes the engine at `nextDue`; later than the model's first timer would be too late. */
  private timersAlike(): void {
    const due = firstDue(this.model)?.due ?? Infinity;
    const actual = this.engine.nextDue(this.state);
    if (actual > due) differs('next time something is due', actual, due);
  }
}

/** I4 by the engine's own products: what they explain is what the recount found on hold. */
function explainedAlike(held: ReadonlyMap<string, bigint>, explained: ReadonlyMap<string, bigint>): void {
  for (const name of new Set([...held.keys(), ...explained.keys()])) {
    const [found, expected] = [explained.get(name) ?? 0n, held.get(name) ?? 0n];
    if (found !== expected) differs(`what the products explain of the hold of ${name}`, found, expected);
  }
}

/**
 * Requests that were answered, by the name their client gave them (I5): the same name and the same body gets the first answer again,
 * the same name with another body is refused. Kept for a week of the engine's own time.
 */
import { refuse, type Outcome, type RequestNames } from './entry.ts';

/** A request that was answered under a name the client gave it, so that it is not carried out twice. */
export type RequestRow<O extends Outcome = Outcome> = { name: string; hash: string; at: number; outcome: O };

export const KEPT_MS = 7 * 24 * 3_600_000;
/** So many are forgotten with one price, and those of the same moment. */
const AT_ONCE = 10_000;

export class Requests {
  private readonly answered = new Map<string, RequestRow>();
  private fresh: RequestRow[] = [];
  private forgottenBefore = 0;
  /** By the word of a name: why a request that is another is refused under it. */
  private readonly taken: ReadonlyMap<string, string>;

  constructor(taken: ReadonlyMap<string, string> = new Map()) {
    this.taken = taken;
  }

  /** The answer such a request got, if there was one. */
  answerTo(request: RequestNames): Outcome | undefined {
    for (const name of request.names) {
      const known = this.answered.get(name);
      if (known === undefined) continue;
      if (known.hash === request.hash) return known.outcome;
      return refuse(this.taken.get(wordOf(name)) ?? KEY_REUSED);
    }
    return undefined;
  }

  remember(request: RequestNames, at: number, outcome: Outcome): void {
    for (const name of request.names) {
      const row = { name, hash: request.hash, at, outcome };
      this.answered.set(name, row);
      this.fresh.push(row);
    }
  }

  /** Puts a stored one back while loading, oldest first. */
  restore(row: RequestRow): void {
    this.answered.set(row.name, row);
  }

  /**
   * Forgets what is older than a week. They stand in the order they came, so the first young one ends the search; and so does the first
   * one of a later moment after `AT_ONCE`, or what expired while nobody was here would all be one commit.
   */
  forget(at: number): void {
    const cutoff = at - KEPT_MS;
    let count = 0;
    let last = 0;
    for (const row of this.answered.values()) {
      if (row.at >= cutoff) break;
      if (count >= AT_ONCE && row.at > last) {
        this.forgottenBefore = row.at;
        return;
      }
      this.answered.delete(row.name);
      count += 1;
      last = row.at;
    }
    if (count > 0) this.forgottenBefore = cutoff;
  }

  take(): { requests: RequestRow[]; requestsForgottenBefore: number } {
    const taken = { requests: this.fresh, requestsForgottenBefore: this.forgottenBefore };
    this.fresh = [];
    this.forgottenBefore = 0;
    return taken;
  }

  rows(): IterableIterator<RequestRow> {
    return this.answered.values();
  }
}

/** The name of a request by its Idempotency-Key. */
export const keyName = (owner: number, key: string): string => `${owner}/key/${key}`;
/** A name is `<owner>/<word>/<what the client said>`; the word says whose name it is. */
export const requestName = (owner: number, word: string, said: string): string => `${owner}/${word}/${said}`;
const wordOf = (name: string): string => name.split('/', 2)[1] ?? '';
export const KEY_REUSED = 'request.key_reused';

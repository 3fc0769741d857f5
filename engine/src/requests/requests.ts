/**
 * Requests that were answered, by the name their client gave them (I5): the same name and the same body gets the first answer again,
 * the same name with another body is refused. Kept for a week of the engine's own time.
 */
import type { RequestRow } from '../changes.ts';
import type { Outcome, RequestNames } from '../command.ts';
import { refuse } from '../refusals.ts';

export const KEPT_MS = 7 * 24 * 3_600_000;

export class Requests {
  private readonly answered = new Map<string, RequestRow>();
  private fresh: RequestRow[] = [];
  private forgottenBefore = 0;

  /** The answer such a request got, if there was one. */
  answerTo(request: RequestNames): Outcome | undefined {
    for (const name of request.names) {
      const known = this.answered.get(name);
      if (known === undefined) continue;
      if (known.hash === request.hash) return known.outcome;
      return refuse(isOrderName(name) ? 'spot.client_order_id_taken' : 'request.key_reused');
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

  /** Forgets what is older than a week. They stand in the order they came, so the first young one ends the search. */
  forget(at: number): void {
    const cutoff = at - KEPT_MS;
    for (const row of this.answered.values()) {
      if (row.at >= cutoff) return;
      this.answered.delete(row.name);
      this.forgottenBefore = cutoff;
    }
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

/** The name of a request that is an order's own: owner, then the client_order_id. */
export const orderName = (owner: number, clientOrderId: string): string => `${owner}/order/${clientOrderId}`;
/** The name of a request by its Idempotency-Key. */
export const keyName = (owner: number, key: string): string => `${owner}/key/${key}`;
const isOrderName = (name: string): boolean => name.includes('/order/');

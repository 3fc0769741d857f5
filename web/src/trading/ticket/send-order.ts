/**
 * Sends an order until its outcome is known. After a lost answer the order is sent again under the same id, and the server repeats its first
 * answer, so an order is never placed twice and never lost.
 */
import type { RefusalCode } from '@glassbook/contract';
import { Unreachable, type Answer } from '@glassbook/contract/client';

export type Outcome<Placed> = { placed: Placed; message: string } | { refused: string };

export type SendOptions<Placed> = {
  /** Sends the order under its id. */
  post: () => Promise<Answer<string, Placed>>;
  /** No answer arrived; the outcome is unknown. `asking` while the retry is in flight. */
  unknown: (asking: boolean) => void;
  /** Waits before a retry; resolves early when the user requests it. */
  pause: (ms: number) => Promise<void>;
};

/** Milliseconds before each retry, the last one from then on. */
const pauses = [1000, 2000, 4000, 8000, 15_000] as const;

/** Resolves once the outcome is known, however long that takes. */
export async function sendOrder<Placed>({ post, unknown, pause }: SendOptions<Placed>): Promise<Outcome<Placed>> {
  for (let attempt = 0; ; attempt += 1) {
    const answer = await post().catch(lost);
    if (answer?.ok) return { placed: answer.data, message: answer.message };
    if (answer && (attempt === 0 || !ofCarrier(answer.reason))) return { refused: answer.message };
    unknown(false);
    await pause(pauses[Math.min(attempt, pauses.length - 1)] ?? 1000);
    unknown(true);
  }
}

/** A refusal of the carrier (too many requests, a wrong origin) applies to this request only, not to an earlier one whose answer was lost. */
const ofCarrier = (reason: RefusalCode): boolean => reason.startsWith('request.');

function lost(cause: unknown): undefined {
  if (!(cause instanceof Unreachable)) throw cause;
}

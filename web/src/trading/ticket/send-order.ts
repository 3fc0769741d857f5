/**
 * Sends an order until its outcome is known. The first answer is the answer: a lost one is asked for again under the same id, which the
 * server answers with what it did, so an order is never placed twice and never forgotten.
 */
import type { RefusalCode } from '@glassbook/contract';
import { Unreachable, type Answer } from '@glassbook/contract/client';

export type Outcome<Placed> = { placed: Placed; message: string } | { refused: string };

export type SendOptions<Placed> = {
  /** Sends the order under its id. */
  post: () => Promise<Answer<string, Placed>>;
  /** No answer came; what the order did is not known. `asking` while it is asked again. */
  unknown: (asking: boolean) => void;
  /** Waits before asking again; resolves early when the user asks. */
  pause: (ms: number) => Promise<void>;
};

/** Milliseconds before it is asked again, the last one from then on. */
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

/** A refusal of the carrier (too many requests, a wrong origin) is about this question only: it says nothing of one that was lost before. */
const ofCarrier = (reason: RefusalCode): boolean => reason.startsWith('request.');

function lost(cause: unknown): undefined {
  if (!(cause instanceof Unreachable)) throw cause;
}

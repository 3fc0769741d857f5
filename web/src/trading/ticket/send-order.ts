/**
 * Sends an order until its outcome is known. After a lost answer the order is sent again under the same id and with its age: the server repeats its first
 * answer, and refuses an order that it never received and that is now too old. So an order is never placed twice, never lost and never placed late. A session that
 * ended meanwhile says nothing of it: it is asked for again after the login.
 */
import { Unreachable, type Answer } from '@glassbook/contract/client';
import { isSilent } from '../../app/sending/of-carrier.ts';

export type Outcome<Placed> = { placed: Placed; message: string } | { refused: string };

export type SendOptions<Placed> = {
  /** Sends the order under its id; `ageMs` since the first attempt. */
  post: (ageMs: number) => Promise<Answer<string, Placed>>;
  /** Milliseconds of a clock that only goes forward. */
  now: () => number;
  /** No answer arrived; the outcome is unknown. `asking` while the retry is in flight. */
  unknown: (asking: boolean) => void;
  /** Waits before a retry; resolves early when the user requests it. */
  pause: (ms: number) => Promise<void>;
  /** Whether whoever sent it has left. */
  left: () => boolean;
};

/** Milliseconds before each retry, the last one from then on. */
const pauses = [1000, 2000, 4000] as const;

/** Resolves once the outcome is known, however long that takes; undefined where whoever sent it has left before. */
export async function sendOrder<Placed>({
  post,
  now,
  unknown,
  pause,
  left,
}: SendOptions<Placed>): Promise<Outcome<Placed> | undefined> {
  const began = now();
  for (let attempt = 0; ; attempt += 1) {
    const answer = await post(now() - began).catch(lost);
    if (answer?.ok) return { placed: answer.data, message: answer.message };
    if (answer && (attempt === 0 || !isSilent(answer.reason))) return { refused: answer.message };
    unknown(false);
    await pause(pauses[Math.min(attempt, pauses.length - 1)] ?? 1000);
    if (left()) return undefined;
    unknown(true);
  }
}

function lost(cause: unknown): undefined {
  if (!(cause instanceof Unreachable)) throw cause;
}

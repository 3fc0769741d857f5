/**
 * What happens between the press and a known answer, as one machine: pure, and tested as a table. From the press on the body is fixed, and its key with it;
 * until an answer is known only the same can be sent.
 */
import type { RefusalCode } from '@glassbook/contract';
import type { Answer } from '@glassbook/contract/client';
import { isSilent, outcomeUnknown } from './of-carrier.ts';

/** `at`: when it was sent first. `from`: the page it was sent from, and where and as what it is found in the lists of its product. */
export type Sent<Body> = { key: string; body: Body; at: number; from: { page: string; list: string; title: string } };
export type Sending<Body, Made> =
  | { at: 'editing' }
  | { at: 'confirming'; body: Body }
  /** `again`: an attempt before it had no answer. */
  | { at: 'sending'; sent: Sent<Body>; again: boolean }
  /** `shown`: its confirmation is open; it is not where the page was opened again. */
  | { at: 'unknown'; sent: Sent<Body>; shown: boolean }
  | { at: 'done'; made: Made }
  /** `body`: what was refused; undefined where the form itself refused what was typed. */
  | { at: 'refused'; said: string; reason?: RefusalCode; body?: Body };

export type SendingEvent<Body, Made> =
  /** It shall be confirmed. What is unknown is shown in its place. */
  | { is: 'review'; body: Body }
  /** Something was typed, or the confirmation was closed. */
  | { is: 'change' }
  /** The form refuses what was typed. */
  | { is: 'refuse'; said: string }
  | { is: 'send'; as: Omit<Sent<Body>, 'body'> }
  | { is: 'answered'; key: string; answer: Answer<string, Made> }
  /** Another one, or its last page was closed. */
  | { is: 'restart' };

export const editing = { at: 'editing' } as const;

/** How long the server repeats an answer; what is older would be done a second time. */
const REPEATED_MS = 7 * 86_400_000;
export const isTooOld = ({ at }: Pick<Sent<unknown>, 'at'>, now: number): boolean => now - at >= REPEATED_MS;

export function next<Body, Made>(now: Sending<Body, Made>, event: SendingEvent<Body, Made>): Sending<Body, Made> {
  switch (event.is) {
    case 'review':
      if (now.at === 'sending') return now;
      return now.at === 'unknown' ? { ...now, shown: true } : { at: 'confirming', body: event.body };
    case 'change':
      return now.at === 'confirming' || now.at === 'refused' ? editing : now;
    case 'refuse':
      return 'sent' in now ? now : { at: 'refused', said: event.said };
    case 'send':
      if (now.at === 'confirming') return { at: 'sending', sent: { ...event.as, body: now.body }, again: false };
      return now.at === 'unknown' ? { at: 'sending', sent: now.sent, again: true } : now;
    case 'answered':
      return now.at === 'sending' && now.sent.key === event.key ? settled(now, event.answer) : now;
    case 'restart':
      if (now.at === 'unknown') return { ...now, shown: false };
      return now.at === 'sending' ? now : editing;
  }
}

function settled<Body, Made>(
  { sent, again }: Extract<Sending<Body, Made>, { at: 'sending' }>,
  answer: Answer<string, Made>,
): Sending<Body, Made> {
  if (answer.ok) return { at: 'done', made: answer.data };
  const { reason, message: said } = answer;
  const isUnknown = outcomeUnknown(answer) || (again && isSilent(reason));
  return isUnknown ? { at: 'unknown', sent, shown: true } : { at: 'refused', said, reason, body: sent.body };
}

/** What is confirmed or was sent; undefined where the form itself is what counts. */
export const bodyOf = <Body>(now: Sending<Body, unknown>): Body | undefined =>
  now.at === 'confirming' ? now.body : 'sent' in now ? now.sent.body : undefined;

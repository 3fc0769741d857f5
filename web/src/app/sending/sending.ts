/**
 * What happens between the press and a known answer, as one machine: pure, and tested as a table. From the press on the body is fixed, and its key with it;
 * until an answer is known only the same can be sent.
 */
import type { Answer } from '@glassbook/contract/client';
import { isSilent } from './of-carrier.ts';
import { outcomeUnknown } from './request-key.ts';

export type Sent<Body> = { key: string; body: Body };
export type Sending<Body, Made> =
  | { at: 'editing' }
  | { at: 'confirming'; body: Body }
  /** `again`: an attempt before it had no answer. */
  | { at: 'sending'; sent: Sent<Body>; again: boolean }
  /** `shown`: its confirmation is open; it is not where the page was opened again. */
  | { at: 'unknown'; sent: Sent<Body>; shown: boolean }
  | { at: 'done'; made: Made }
  | { at: 'refused'; said: string };

export type SendingEvent<Body, Made> =
  /** It shall be confirmed. What is unknown is shown in its place. */
  | { is: 'review'; body: Body }
  /** Something was typed, or the confirmation was closed. */
  | { is: 'change' }
  | { is: 'send'; key: string }
  | { is: 'answered'; key: string; answer: Answer<string, Made> }
  /** Another one, or its last page was closed. */
  | { is: 'restart' };

export const editing = { at: 'editing' } as const;

export function next<Body, Made>(now: Sending<Body, Made>, event: SendingEvent<Body, Made>): Sending<Body, Made> {
  switch (event.is) {
    case 'review':
      if (now.at === 'sending') return now;
      return now.at === 'unknown' ? { ...now, shown: true } : { at: 'confirming', body: event.body };
    case 'change':
      return now.at === 'confirming' || now.at === 'refused' ? editing : now;
    case 'send':
      if (now.at === 'confirming') return { at: 'sending', sent: { key: event.key, body: now.body }, again: false };
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
  const isUnknown = outcomeUnknown(answer) || (again && isSilent(answer.reason));
  return isUnknown ? { at: 'unknown', sent, shown: true } : { at: 'refused', said: answer.message };
}

/** What is confirmed or was sent; undefined where the form itself is what counts. */
export const bodyOf = <Body>(now: Sending<Body, unknown>): Body | undefined =>
  now.at === 'confirming' ? now.body : 'sent' in now ? now.sent.body : undefined;

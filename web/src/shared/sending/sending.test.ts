import type { RefusalCode } from '@glassbook/contract';
import { expect, test } from 'vitest';
import { bodyOf, editing, isTooOld, next, type Sending, type SendingEvent } from './sending.ts';

type Now = Sending<string, number>;
const [confirming, done, refused] = [
  { at: 'confirming', body: 'five' },
  { at: 'done', made: 7 },
  { at: 'refused', said: 'No.' },
] as const satisfies Now[];
const as = { key: 'k', at: 1, from: { page: '/form', list: '/list', title: 'a:form' } };
const sent = { ...as, body: 'five' };
const answered = (reason: RefusalCode): Now => ({ at: 'refused', said: 'No.', reason, body: 'five' });
const [first, again] = [false, true].map((each) => ({ at: 'sending', sent, again: each }) as const) as [Now, Now];
const [unknown, left] = [true, false].map((shown) => ({ at: 'unknown', sent, shown }) as const) as [Now, Now];

const no = (reason: RefusalCode, key = 'k'): SendingEvent<string, number> => ({
  ...{ is: 'answered', key },
  answer: { ok: false, reason, message: 'No.', type: 'error' },
});
const yes: SendingEvent<string, number> = { is: 'answered', key: 'k', answer: { ok: true, message: '', data: 7 } };
const review: SendingEvent<string, number> = { is: 'review', body: 'six' };
const [change, restart, send] = [{ is: 'change' }, { is: 'restart' }, { is: 'send', as }] as const;
const refuse = { is: 'refuse', said: 'No.' } as const;
const six: Now = { at: 'confirming', body: 'six' };

test.each<[Now, SendingEvent<string, number>, Now]>([
  [editing, review, six],
  [confirming, review, six],
  [done, review, six],
  [refused, review, six],
  // What is unknown is shown, not the other that was asked for.
  [first, review, first],
  [left, review, unknown],
  [confirming, change, editing],
  [refused, change, editing],
  [done, change, done],
  [first, change, first],
  [unknown, change, unknown],
  [editing, send, editing],
  [confirming, send, first],
  [first, send, first],
  [unknown, { is: 'send', as: { ...as, key: 'another', at: 2 } }, again],
  [done, send, done],
  [refused, send, refused],
  [first, yes, done],
  [again, yes, done],
  [first, no('wallet.insufficient_funds'), answered('wallet.insufficient_funds')],
  [first, no('request.too_many'), answered('request.too_many')],
  [first, no('session.login_required'), answered('session.login_required')],
  [first, no('request.unavailable'), unknown],
  [first, no('request.outcome_unknown'), unknown],
  // It says nothing of the attempt before it.
  [again, no('request.too_many'), unknown],
  [again, no('session.login_required'), unknown],
  [again, no('request.expired'), answered('request.expired')],
  [again, no('wallet.insufficient_funds'), answered('wallet.insufficient_funds')],
  // An answer to another.
  [first, no('wallet.insufficient_funds', 'another'), first],
  [editing, yes, editing],
  [unknown, yes, unknown],
  [editing, refuse, refused],
  [confirming, refuse, refused],
  [first, refuse, first],
  [unknown, refuse, unknown],
  [confirming, restart, editing],
  [done, restart, editing],
  [refused, restart, editing],
  [first, restart, first],
  [unknown, restart, left],
])('%j by %j is %j', (now, event, then) => {
  expect(next(now, event)).toEqual(then);
});

test('the body is what is confirmed or was sent', () => {
  expect([editing, confirming, first, unknown, done].map((now) => bodyOf<string>(now))).toEqual([
    ...[undefined, 'five', 'five', 'five', undefined],
  ]);
});

test.each([
  [604_800_000, false],
  [604_800_001, true],
])('%i ms after the epoch the server has forgotten what was sent a millisecond after it: %s', (now, old) => {
  expect(isTooOld({ at: 1 }, now)).toBe(old);
});

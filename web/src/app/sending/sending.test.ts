import type { RefusalCode } from '@glassbook/contract';
import { expect, test } from 'vitest';
import { bodyOf, editing, next, type Sending, type SendingEvent } from './sending.ts';

type Now = Sending<string, number>;
const [confirming, done, refused] = [
  { at: 'confirming', body: 'five' },
  { at: 'done', made: 7 },
  { at: 'refused', said: 'No.' },
] as const satisfies Now[];
const sent = { key: 'k', body: 'five' };
const [first, again] = [false, true].map((each) => ({ at: 'sending', sent, again: each }) as const) as [Now, Now];
const [unknown, left] = [true, false].map((shown) => ({ at: 'unknown', sent, shown }) as const) as [Now, Now];

const no = (reason: RefusalCode, key = 'k'): SendingEvent<string, number> => ({
  ...{ is: 'answered', key },
  answer: { ok: false, reason, message: 'No.', type: 'error' },
});
const yes: SendingEvent<string, number> = { is: 'answered', key: 'k', answer: { ok: true, message: '', data: 7 } };
const review: SendingEvent<string, number> = { is: 'review', body: 'six' };
const [change, restart, send] = [{ is: 'change' }, { is: 'restart' }, { is: 'send', key: 'k' }] as const;
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
  [unknown, { is: 'send', key: 'another' }, again],
  [done, send, done],
  [refused, send, refused],
  [first, yes, done],
  [again, yes, done],
  [first, no('wallet.insufficient_funds'), refused],
  [first, no('request.too_many'), refused],
  [first, no('session.login_required'), refused],
  [first, no('request.unavailable'), unknown],
  [first, no('request.outcome_unknown'), unknown],
  // It says nothing of the attempt before it.
  [again, no('request.too_many'), unknown],
  [again, no('session.login_required'), unknown],
  [again, no('request.expired'), refused],
  [again, no('wallet.insufficient_funds'), refused],
  // An answer to another.
  [first, no('wallet.insufficient_funds', 'another'), first],
  [editing, yes, editing],
  [unknown, yes, unknown],
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

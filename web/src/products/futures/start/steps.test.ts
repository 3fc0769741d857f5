import { expect, test } from 'vitest';
import { stepsOf, type Seen, type Step } from './steps.ts';

const newcomer: Seen = {
  user: { email: '', phone: '' },
  identity: { review_status: 0, phone_required: true },
  risk: { answered: 0 },
  hasMoney: false,
};
const reachable = { email: 'ann@example.com', phone: '+44 20' };

test.each<[string, Partial<Seen>, Record<string, Step['state']>]>([
  ['with nothing set up', {}, { email: 'open', phone: 'open', identity: 'waits', cap: 'waits', quiz: 'open' }],
  ['with an email alone', { user: { ...reachable, phone: '' } }, { email: 'done', phone: 'open', identity: 'waits' }],
  ['who can be reached', { user: reachable }, { phone: 'done', identity: 'open', cap: 'waits' }],
  [
    'where no phone number is asked for',
    { user: { ...reachable, phone: '' }, identity: { review_status: 0, phone_required: false } },
    { email: 'done', identity: 'open' },
  ],
  ['under review', { identity: { review_status: 1, phone_required: false } }, { identity: 'waits', cap: 'waits' }],
  ['who was not accepted', { identity: { review_status: 3, phone_required: false } }, { identity: 'failed' }],
  [
    'who is verified, also where a phone number is asked for by now',
    { identity: { review_status: 2, phone_required: true } },
    { email: 'done', phone: 'done', identity: 'done', cap: 'done' },
  ],
  ['with money, who answered', { hasMoney: true, risk: { answered: 1 } }, { quiz: 'done', transfer: 'done' }],
])('FUTURES-105 the steps of an account %s', (_, more, expected) => {
  const steps = stepsOf({ ...newcomer, ...more });
  expect(Object.fromEntries(steps.map(({ name, state }) => [name, state]))).toMatchObject(expected);
  expect(steps.some(({ name }) => name === 'phone')).toBe((more.identity ?? newcomer.identity).phone_required);
});

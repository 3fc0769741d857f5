import { expect, it } from 'vitest';
import { withdrawal } from '../test/answers.tsx';
import { isOpen, stepsOf, type State } from './words.ts';

const looks = (states: readonly State[]) => stepsOf(withdrawal(states)).map(({ state, look }) => `${state} ${look}`);

it.each<[State[], string[]]>([
  [['requested'], ['requested done', 'in_review now', 'approved next', 'paid next']],
  [
    ['requested', 'in_review'],
    ['requested done', 'in_review now', 'approved next', 'paid next'],
  ],
  [
    ['requested', 'in_review', 'approved'],
    ['requested done', 'in_review done', 'approved done', 'paid now'],
  ],
  [
    ['requested', 'in_review', 'approved', 'paying'],
    ['requested done', 'in_review done', 'approved done', 'paid now'],
  ],
  [
    ['requested', 'in_review', 'approved', 'paying', 'paid'],
    ['requested done', 'in_review done', 'approved done', 'paid done'],
  ],
  [
    ['requested', 'in_review', 'rejected'],
    ['requested done', 'in_review done', 'rejected failed'],
  ],
  [
    ['requested', 'cancelled'],
    ['requested done', 'cancelled failed'],
  ],
])('after %j the time line has %j', (states, expected) => {
  expect(looks(states)).toEqual(expected);
});

it('a step that was reached has its time, one to come has none', () => {
  const [requested, review, approved] = stepsOf(withdrawal(['requested', 'in_review']));
  expect([requested?.atMs, review?.atMs, approved?.atMs]).toEqual([1_776_859_668_000, 1_776_863_268_000, undefined]);
});

it('one that is paid, rejected or canceled changes no more', () => {
  const states: State[] = ['requested', 'in_review', 'approved', 'paying', 'paid', 'rejected', 'cancelled'];
  expect(states.filter(isOpen)).toEqual(['requested', 'in_review', 'approved', 'paying']);
});

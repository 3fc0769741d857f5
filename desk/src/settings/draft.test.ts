import { expect, test } from 'vitest';
import { askedIn, changesIn, draftOf, missingIn, toKept, toText, type Specs } from './draft.ts';

type Field = 'share' | 'wait' | 'every' | 'worth';
const specs: Specs<Field> = {
  share: { unit: 'percent', places: 4 },
  wait: { unit: 'seconds', places: 3 },
  every: { unit: 'hours', places: 3 },
  worth: { unit: 'plain', places: 2 },
};
const inForce = { share: '1250', wait: '60000', every: '86400000', worth: '2500' };
const draft = draftOf(specs, inForce);

test('DESK-052 figures are shown in percent, seconds and hours, and are kept exactly as they were where none is typed', () => {
  expect(draft).toEqual({ share: '0.125', wait: '60', every: '24', worth: '2500' });
  expect(askedIn(specs, draft, inForce)).toEqual(inForce);
  expect([toText('percent', '0'), toText('percent', '1'), toText('seconds', '1')]).toEqual(['0', '0.0001', '0.001']);
  expect([toKept('percent', '5'), toKept('hours', '0.5'), toKept('seconds', '1.5')]).toEqual([
    ...['50000', '1800000', '1500'],
  ]);
});

test('DESK-052 a change is what differs as a number', () => {
  const next = { ...draft, every: '12.5', worth: '2500.00' };
  expect(changesIn(specs, inForce, askedIn(specs, next, inForce))).toEqual([
    { field: 'every', before: '86400000', after: '45000000' },
  ]);
  expect(missingIn(specs, { ...draft, wait: '' })).toBe('wait');
});

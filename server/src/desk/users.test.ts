import { expect, test } from 'vitest';
import { maskedAddress, maskedEmail, maskedParams, withoutSearched } from './users.ts';

test.each([
  ['85.240.17.3', '85.240.•••'],
  ['2001:db8::1', '2001:db8:•••'],
  ['unknown', 'unknown'],
])('an address is shown by its network: %s', (address, shown) => {
  expect(maskedAddress(address)).toBe(shown);
});

test('an email is shown by its first character and its domain', () => {
  expect(maskedEmail('linh.nguyen@example.org')).toBe('l•••@example.org');
});

test('what happened to an account is shown with the network of its address only', () => {
  expect(maskedParams({ address: '85.240.17.3', agent: 'Firefox' })).toEqual({
    address: '85.240.•••',
    agent: 'Firefox',
  });
  expect(maskedParams({ amount: '1' })).toEqual({ amount: '1' });
});

test.each([
  ['linh.nguyen@example.org', 'l•••@example.org'],
  ['linh', 'l•••'],
  ['1001', '1001'],
])('a search is stored for good without the email: %s', (q, stored) => {
  expect(withoutSearched({ q, page: '1' })).toEqual({ q: stored, page: '1' });
});

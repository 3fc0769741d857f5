import { expect, test } from 'vitest';
import { maskedAddress, maskedEmail } from './users.ts';

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

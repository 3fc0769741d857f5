import { expect, it } from 'vitest';
import { passwordStrength } from './password-strength.ts';

it.each([
  ['', 0],
  ['short1', 0],
  ['1234567', 1],
  ['password', 1],
  ['aaaaaaaaaaaaaaaaaaaa', 3],
  ['harbour7', 2],
  ['Harbour7', 3],
  ['a quiet harbour', 4],
  ['Tr0ub4dor&3xyz', 4],
])('%s is worth %s', (password, strength) => expect(passwordStrength(password)).toBe(strength));

import { describe, expect, it } from 'vitest';
import { addressProblem } from './address.ts';
import { passwordProblems } from './password.ts';
import { fieldOf } from './refused-field.ts';

describe('the account forms', () => {
  it.each([
    ['', 'problem.address_missing'],
    ['linh', 'problem.address_shape'],
    ['linh@example', 'problem.address_shape'],
    ['linh@@example.com', 'problem.address_shape'],
    ['linh nguyen@example.com', 'problem.address_shape'],
    ['linh.nguyen@example.com', undefined],
    ['linh+desk@mail.example.co', undefined],
  ])('the address "%s": %s', (address, problem) => expect(addressProblem(address)).toBe(problem));

  it.each([
    ['123456', '123456', { password: 'problem.password_short' }],
    ['1234567', '1234567', {}],
    ['a quiet harbour', 'a quiet harbor', { repeated: 'problem.passwords_differ' }],
    ['x'.repeat(129), 'x'.repeat(129), { password: 'problem.password_long' }],
    ['\u{1F511}'.repeat(7), '\u{1F511}'.repeat(7), {}],
  ])('the password %s, repeated %s', (password, repeated, problems) =>
    expect(passwordProblems({ password, repeated })).toEqual(problems),
  );

  it.each([
    ['account.address_taken', 'address'],
    ['account.code_wrong', 'code'],
    ['account.password_breached', 'password'],
    ['account.passwords_differ', 'repeated'],
    ['account.invite_code_unknown', 'invite'],
    ['request.unavailable', undefined],
  ] as const)('the refusal %s belongs to %s', (reason, field) => expect(fieldOf(reason)).toBe(field));
});

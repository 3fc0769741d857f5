import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { newOtpSecret, otpCode, otpStep, otpUri } from './otp.ts';
import { OtpSecrets } from './otp-secrets.ts';

/** RFC 6238, appendix B, in base32; its codes have eight digits, of which the last six are ours. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('the code of second %i is that of RFC 6238', (second, code) => {
  expect(otpCode(secret, second * 1_000)).toBe(code);
});

test('a code is good within a step of its time, once, and none of an earlier step after it', () => {
  const at = 1_800_000_000_000;
  const step = at / 30_000;
  const code = otpCode(secret, at);
  expect(otpStep(secret, code, at, 0)).toBe(step);
  expect(otpStep(secret, `${code.slice(0, 3)} ${code.slice(3)}`, at + 30_000, 0)).toBe(step);
  expect(otpStep(secret, code, at + 60_000, 0)).toBeUndefined();
  expect(otpStep(secret, code, at - 60_000, 0)).toBeUndefined();
  expect(otpStep(secret, code, at, step)).toBeUndefined();
  expect(otpStep(secret, otpCode(secret, at - 30_000), at, step)).toBeUndefined();
  for (const wrong of ['', '12345', '1234567', 'abcdef', '１２３４５６'])
    expect(otpStep(secret, wrong, at, 0)).toBeUndefined();
});

test('secrets have 160 random bits, and an app reads them from the address', () => {
  const [one, other] = [newOtpSecret(), newOtpSecret()];
  expect(one).toMatch(/^[A-Z2-7]{32}$/);
  expect(one).not.toBe(other);
  const uri = new URL(otpUri(one, 'Glassbook', 'ann@example.com'));
  expect([uri.protocol, uri.searchParams.get('secret'), uri.searchParams.get('issuer')]).toEqual([
    'otpauth:',
    one,
    'Glassbook',
  ]);
});

test('a sealed secret opens with its key and for its owner only', () => {
  const [secrets, others] = [new OtpSecrets(randomBytes(32)), new OtpSecrets(randomBytes(32))];
  const sealed = secrets.seal('staff 1', secret);
  expect(secrets.open('staff 1', sealed)).toBe(secret);
  expect(others.open('staff 1', sealed)).toBeUndefined();
  expect(secrets.open('staff 2', sealed)).toBeUndefined();
  for (let place = 0; place < sealed.length; place += 1) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(place) ^ 1, place);
    expect(secrets.open('staff 1', changed)).toBeUndefined();
  }
  expect(sealed.includes(secret)).toBe(false);
});

/** ACCOUNT-020, each part of it. How many are hashed at once is observed by delaying argon2. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Fault } from '../../../carry/process/fault.ts';
import { PasswordHash, usualCost } from '../../../shared/passwords/password-hash.ts';
import { passwordRefusal } from './password-rules.ts';
import { accountApp, type AccountApp } from '../test/account-app.ts';

/** From here on what is to be hashed waits in `begun`, until `letGo`. */
function holdUp(hash: PasswordHash) {
  const begun: (() => void)[] = [];
  const derive = hash.derive.bind(hash);
  const spy = vi.spyOn(hash, 'derive').mockImplementation(async (parameters) => {
    await new Promise<void>((begin) => begun.push(begin));
    return derive(parameters);
  });
  return { begun, letGo: () => spy.mockRestore() };
}

const turn = (who: string, known = false) => ({ known, names: [who] });
const anyone = turn('anyone');
const reason = (password: string, again = password) => passwordRefusal(password, again)?.reason;

describe('a password', () => {
  it.each([
    ['abcdef', 'account.password_short'],
    ['\u{1F511}'.repeat(6), 'account.password_short'],
    ['abcdef!', undefined],
    ['\u{1F511}'.repeat(7), undefined],
    ['aaaaaaa ', undefined],
    ['       ', undefined],
    ['quietly', undefined],
    ['8365019', undefined],
    ['x'.repeat(128), undefined],
    ['\u{1F511}'.repeat(128), undefined],
    ['x'.repeat(129), 'account.password_long'],
  ])('ACCOUNT-020 is longer than six characters and at most 128, of whatever kind: %s', (password, expected) =>
    expect(reason(password)).toBe(expected),
  );
  it('ACCOUNT-020 is none of 3,000 that attackers try first, in any capitalization', () => {
    const file = readFileSync(new URL('../../../shared/passwords/breached.txt', import.meta.url), 'utf8');
    const listed = file.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    expect(new Set(listed).size).toBe(3_000);
    for (const password of listed)
      expect([reason(password), reason(password.toUpperCase())]).toEqual(Array(2).fill('account.password_breached'));
    for (const known of ['password', 'qwerty123', '12345678', 'iloveyou', 'letmein1']) expect(listed).toContain(known);
  });
});

describe('a password hash', () => {
  it('ACCOUNT-020 is argon2id with 19 MiB, two passes and one lane, of the exact text however its accents are typed, with a salt of its own', async () => {
    const hash = new PasswordHash();
    expect(usualCost).toEqual({ memoryKib: 19 * 1024, passes: 2 });
    const composed = 'caf\u00e9 noir';
    const stored = await hash.hash(composed, anyone);
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(await hash.hash(composed, anyone)).not.toBe(stored);
    const others = ['cafe\u0301 noir', 'cafe noir', `${composed} `, composed.toUpperCase()];
    const same = await Promise.all([composed, ...others].map((typed) => hash.verify(typed, stored, anyone)));
    expect(same).toEqual([true, true, false, false, false]);
    expect(await hash.verify(composed, await hash.hash('cafe\u0301 noir', anyone), anyone)).toBe(true);
  });
});

describe('hashing', () => {
  let app: AccountApp;
  beforeAll(async () => {
    app = await accountApp();
  });
  afterAll(() => app.close());
  it('ACCOUNT-020 is done for two at once, 64 wait, and one more is a 503', async () => {
    const { hash } = app.services;
    const held = holdUp(hash);
    const admitted = Array.from({ length: 66 }, (_, index) => hash.hash(`password ${index}`, turn(`${index}`)));
    expect(held.begun).toHaveLength(2);
    await expect(hash.hash('one more', turn('another'))).rejects.toBeInstanceOf(Fault);
    const fields = { user_string: 'someone@example.org', password: 'one more' };
    const refused = await app.post('/user/login', fields);
    expect([refused.status, refused.body.reason]).toEqual([503, 'request.unavailable']);
    let most = 0;
    for (let done = 0; done < 66; done += 1) {
      most = Math.max(most, held.begun.length);
      held.begun.shift()?.();
      await vi.waitFor(() => expect(held.begun.length).toBe(Math.min(2, 65 - done)), { interval: 1 });
    }
    expect(most).toBe(2);
    held.letGo();
    expect(new Set(await Promise.all(admitted)).size).toBe(66);
    expect((await app.post('/user/login', fields)).status).toBe(200);
  });
  it('ACCOUNT-020 has 64 places more for known devices, and does theirs and others’ in turns', async () => {
    const { hash } = app.services;
    const held = holdUp(hash);
    const done: string[] = [];
    const ask = (name: string, known: boolean) => hash.hash(name, turn(name, known)).then(() => done.push(name));
    const others = Array.from({ length: 66 }, (_, index) => ask(`other ${index}`, false));
    const owners = Array.from({ length: 64 }, (_, index) => ask(`owner ${index}`, true));
    await expect(hash.hash('one more', turn('another', true))).rejects.toBeInstanceOf(Fault);
    while (done.length < 130) {
      held.begun.shift()?.();
      await new Promise(setImmediate);
    }
    held.letGo();
    await Promise.all([...others, ...owners]);
    // Two run at a time and end in any order.
    const others66 = done.slice(0, 66).filter((name) => name.startsWith('other')).length;
    expect([others66 >= 32, others66 <= 36]).toEqual([true, true]);
  });
});

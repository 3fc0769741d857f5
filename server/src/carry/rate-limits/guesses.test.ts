import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressKey } from './peer-address.ts';
import { countedName, Guesses, PeerGuesses } from './guesses.ts';

const rules = { max: 5, windowMs: 1_000, free: 5, delayMs: 0 };
const at = (network: number, subnet: number) => addressKey(`2001:db8:${network}:${subnet.toString(16)}::1`);

test('ACCOUNT-014 all of an IPv6 /48 has the guesses of sixteen peers, one /64 those of one, and IPv4 addresses share nothing', () => {
  const clock = { now: 0 };
  const peers = new PeerGuesses(rules, () => clock.now);
  const admitted = (names: string[]) => names.filter((name) => peers.admit(name)).length;
  expect(admitted(Array.from({ length: 9 }, () => at(1, 1)))).toBe(5);
  expect(admitted(Array.from({ length: 1_000 }, (_, subnet) => at(1, 2 + subnet)))).toBe(75);
  expect(peers.count(at(1, 999))).toBe(0);
  expect(peers.admit(at(2, 1))).toBe(true);
  expect(admitted(Array.from({ length: 200 }, (_, host) => `192.0.2.${host}`))).toBe(200);
  // One that could not be checked is given back to both.
  peers.takeBack(at(1, 1));
  expect([peers.count(at(1, 1)), peers.admit(at(1, 500)), peers.admit(at(1, 501))]).toEqual([4, true, false]);
  clock.now += rules.windowMs;
  expect(peers.admit(at(1, 502))).toBe(true);
});

test('ACCOUNT-012 the wait is exact: a guess is refused one millisecond before it is over, and admitted then', () => {
  const some = fc.record({
    max: fc.integer({ min: 1, max: 6 }),
    windowMs: fc.integer({ min: 10, max: 1_000 }),
    free: fc.integer({ min: 0, max: 6 }),
    delayMs: fc.integer({ min: 0, max: 400 }),
  });
  fc.assert(
    fc.property(some, fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 20 }), (given, pauses) => {
      const clock = { now: 0 };
      const guesses = new Guesses(given, () => clock.now);
      for (const pause of pauses) {
        clock.now += pause;
        guesses.admit('a');
      }
      const wait = guesses.wait('a');
      const start = clock.now;
      if (wait > 0) {
        clock.now = start + wait - 1;
        expect(guesses.wait('a')).toBe(1);
        expect(guesses.admit('a')).toBe(false);
      }
      clock.now = start + wait;
      expect(guesses.wait('a')).toBe(0);
      expect(guesses.admit('a')).toBe(true);
    }),
  );
});

test('ACCOUNT-014 a name that is counted keeps nothing of the form it came with', () => {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as () => void;
  const used = () => {
    gc();
    return process.memoryUsage().heapUsed;
  };
  const guesses = new Guesses(rules, () => 0);
  const count = 500;
  const before = used();
  for (let number = 0; number < count; number += 1) {
    const name = `somebody-${String(number).padStart(12, '0')}@example.org`;
    const form = Buffer.from(`email=${name}&pad=${'x'.repeat(60_000)}`).toString();
    guesses.admit(countedName(undefined, form.slice(6, 6 + name.length)));
  }
  expect((used() - before) / count).toBeLessThan(2_000);
  expect(guesses.count(countedName(undefined, 'somebody-000000000000@example.org'))).toBe(1);
});

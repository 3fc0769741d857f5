import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AMOUNT_MAX, Amounts } from './amounts.ts';

const edges = [62n, 63n, 64n, 127n].flatMap((bits) => [2n ** bits - 1n, 2n ** bits, 2n ** bits + 1n]);
const amount = fc.oneof(
  fc.bigInt(-AMOUNT_MAX, AMOUNT_MAX),
  fc.bigInt(-1_000n, 1_000n),
  fc.constantFrom(...edges, ...edges.map((edge) => -edge)),
);

test('an amount is read as it was written, whatever was there before and whatever its size', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(7), amount), { maxLength: 60 }), fc.nat(60), (writes, growsAt) => {
      const amounts = new Amounts(new ArrayBuffer(64));
      let buffer = new ArrayBuffer(64);
      const grown = new Amounts(buffer);
      const plain = Array.from({ length: 8 }, () => 0n);
      for (const [step, [place, value]] of writes.entries()) {
        if (step === growsAt) {
          const wider = new ArrayBuffer(128);
          new Uint8Array(wider).set(new Uint8Array(buffer));
          buffer = wider;
          grown.moveTo(buffer);
        }
        amounts.set(place, value);
        grown.set(place, value);
        plain[place] = value;
        expect(plain.map((_, at) => amounts.at(at))).toEqual(plain);
        expect(plain.map((_, at) => grown.at(at))).toEqual(plain);
      }
    }),
  );
});

test('a move takes what it gives, and does nothing where there is less', () => {
  fc.assert(
    fc.property(amount, amount, fc.bigInt(1n, AMOUNT_MAX), (from, to, much) => {
      const amounts = new Amounts(new ArrayBuffer(16));
      amounts.set(0, from);
      amounts.set(1, to);
      const covered = from >= much;
      expect(amounts.move(0, 1, much)).toBe(covered);
      expect([amounts.at(0), amounts.at(1)]).toEqual(covered ? [from - much, to + much] : [from, to]);
    }),
  );
});

test('a given bound is enforced', () => {
  const amounts = new Amounts(new ArrayBuffer(8), AMOUNT_MAX);
  amounts.set(0, AMOUNT_MAX);
  expect(() => amounts.set(0, AMOUNT_MAX + 1n)).toThrow('bound');
  expect(() => amounts.set(0, -AMOUNT_MAX - 1n)).toThrow('bound');
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decode, encode } from './encode.ts';

const leaf = fc.oneof(
  fc.string(),
  fc.constantFrom('#', '##', '#12', '"', '\\u2028'),
  fc.bigInt(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
);
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    leaf,
    fc.array(tie('value')),
    fc.dictionary(
      fc.string().filter((name) => name !== '__proto__'),
      tie('value'),
    ),
  ),
}));

test('what is written is read back as it was, whatever text or amount is in it', () => {
  fc.assert(
    fc.property(value, (original) => {
      expect(decode(encode(original))).toEqual(original);
    }),
  );
});

test('an amount is never read as text, nor text as an amount; what is undefined is left out', () => {
  expect(encode({ a: 5n, b: '#5', c: undefined, d: [null, true, 1.5] })).toBe(
    '{"a":"#5","b":"##5","d":[null,true,1.5]}',
  );
  expect(decode('{"a":"#5","b":"##5"}')).toEqual({ a: 5n, b: '#5' });
});

test('it is JSON, but for amounts: the same text as JSON.stringify gives', () => {
  const plain = fc.jsonValue().filter((value) => !JSON.stringify(value).includes('"#'));
  fc.assert(
    fc.property(plain, (value) => {
      expect(encode(value)).toBe(JSON.stringify(value));
    }),
  );
  expect([NaN, Infinity, -0, 1e300, 'a\u2028"\\', ''].map(encode)).toEqual(
    [NaN, Infinity, -0, 1e300, 'a\u2028"\\', ''].map((value) => JSON.stringify(value)),
  );
});

import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commitmentTo, draw, isHex32, isSeed } from './draw.ts';
import { asciiOf, hexOf, hmacSha256, sha256 } from './sha256.ts';

/** The secret of the design of the screen of blind boxes. */
const SECRET = '9ba77feacd7f67dbe4e42ea11631e65dc64767781cdc8a12a8cdebd233b8e6eb';
const COMMITMENT = 'dbcdcb0848a651a825df3b68a54d7a2c9b5c8896b7f1851205701378d25a6ba4';

test.each([
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  ],
])('SHA-256 of the examples of FIPS 180-4: %s', (message, digest) => {
  expect(hexOf(sha256(asciiOf(message)))).toBe(digest);
});

test.each([
  ['0b'.repeat(20), 'Hi There', 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7'],
  [
    Buffer.from('Jefe').toString('hex'),
    'what do ya want for nothing?',
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  ],
])('HMAC-SHA256 of the examples of RFC 4231', (key, message, digest) => {
  expect(hexOf(hmacSha256(Buffer.from(key, 'hex'), asciiOf(message)))).toBe(digest);
});

test('both are those of another implementation, whatever the length', () => {
  for (let length = 0; length < 200; length += 1) {
    const message = Uint8Array.from({ length }, (_, place) => (place * 37 + length) % 256);
    expect(hexOf(sha256(message))).toBe(createHash('sha256').update(message).digest('hex'));
  }
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), fc.uint8Array({ maxLength: 300 }), (key, message) => {
      expect(hexOf(sha256(message))).toBe(createHash('sha256').update(message).digest('hex'));
      expect(hexOf(hmacSha256(key, message))).toBe(createHmac('sha256', key).update(message).digest('hex'));
    }),
  );
});

test.each([
  ['linh-blue-kite-7', 10, { counter: 0, index: 2 }],
  ['linh-blue-kite-7', 2 ** 32, { counter: 0, index: 0x5540468a }],
  ['linh-blue-kite-7', 1, { counter: 0, index: 0 }],
  // The first value, 2850245772, is at or above the only multiple of n.
  ['a', 2 ** 31 + 1, { counter: 1, index: 645_703_190 }],
  ['a', 2_850_245_772, { counter: 1, index: 645_703_190 }],
  ['a', 2_850_245_773, { counter: 0, index: 2_850_245_772 }],
])('NFT-020 the draw of seed %s among %d', (seed, n, drawn) => {
  expect(commitmentTo(SECRET)).toBe(COMMITMENT);
  expect(draw(SECRET, 'S-1-17', seed, n)).toMatchObject(drawn);
});

test.each([
  ['', true],
  ['a_B-9', true],
  ['x'.repeat(64), true],
  ['x'.repeat(65), false],
  ['a:b', false],
  ['é', false],
  ['a\n', false],
])('NFT-020 a seed is letters, digits, _ and -: %j', (seed, is) => {
  expect(isSeed(seed)).toBe(is);
});

test.each([
  [SECRET, true],
  [SECRET.toUpperCase(), false],
  [SECRET.slice(1), false],
  [`${SECRET}\n`, false],
])('NFT-020 a secret is 64 lower-case hexadecimal digits: %j', (text, is) => {
  expect(isHex32(text)).toBe(is);
});

/** Returns the statistic of Pearson's chi-squared test of so many draws among n against equal frequencies. */
function chiSquare(draws: number, n: number): number {
  const counts = Array.from({ length: n }, () => 0);
  for (let box = 0; box < draws; box += 1) {
    const { index } = draw(SECRET, `S-1-${box}`, 'seed', n);
    counts[index] = (counts[index] as number) + 1;
  }
  const expected = draws / n;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

/** The values that Pearson's statistic of 9, and of 999, degrees of freedom passes with a probability of 0.001. */
const [OF_9, OF_999] = [27.877, 1_142.848];

test('NFT-020 of 20,000 draws none is more frequent than chance makes it', () => {
  expect(chiSquare(20_000, 10)).toBeLessThan(OF_9);
});

test(
  'NFT-020 of a million draws none is more frequent than chance makes it',
  { tags: ['long'], timeout: 120_000 },
  () => {
    expect(chiSquare(1_000_000, 10)).toBeLessThan(OF_9);
    expect(chiSquare(1_000_000, 1_000)).toBeLessThan(OF_999);
  },
);

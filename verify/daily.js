/**
 * Repeats a daily draw from nothing but what is published: the secret is the one that was committed to, and the number follows from it, the day and the seed. It shares no code with the
 * server or the screens. Throws the first thing that is wrong. The format and the formula are in docs/rewards.md.
 */
import { createHash, createHmac } from 'node:crypto';

const must = (holds, what) => {
  if (!holds) throw new Error(what);
};
const NUMBERS = 10_000;
const END = 4_294_960_000;

export function checkDaily(proof) {
  const { format, day, commitment, odds, seed, secret, counter, value, number } = proof ?? {};
  must(format === 'glassbook-daily-1', 'the format is another one');
  must(/^\d{4}-\d{2}-\d{2}$/.test(day), 'the day is no date');
  must(/^[A-Za-z0-9_-]{1,64}$/.test(seed), 'there is no seed: the day was not drawn');
  must(/^[0-9a-f]{64}$/.test(secret), 'the secret is no 32 bytes');
  const digest = createHash('sha256').update(Buffer.from(secret, 'hex')).digest('hex');
  must(digest === commitment, 'the secret is another one than the one committed to');
  must(odds.reduce((sum, { count }) => sum + count, 0) === NUMBERS, 'the odds do not have every number');
  for (let tried = 0; ; tried += 1) {
    const mac = createHmac('sha256', Buffer.from(secret, 'hex')).update(`${day}:${seed}:${tried}`).digest();
    const found = mac.readUInt32BE(0);
    if (found >= END) continue;
    must(tried === counter, `the counter is ${tried}, not ${counter}`);
    must(found === value, `the value is ${found}, not ${value}`);
    must(found % NUMBERS === number, `the number is ${found % NUMBERS}, not ${number}`);
    break;
  }
  let before = 0;
  const prize = odds.find(({ count }) => (before += count) > number);
  return { day, number, prize: prize.points > 0 ? `${prize.points} points` : prize.title };
}

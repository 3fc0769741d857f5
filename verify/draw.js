/**
 * Repeats the draws of a series of blind boxes from nothing but what is published: each secret is the one that was committed to, and what came out of a box is what its secret and the seed of
 * its owner draw from all that was left. It shares no code with the server or the screens. Throws the first thing that is wrong. The format and the formula are in docs/nft.md.
 */
import { createHash, createHmac } from 'node:crypto';

const must = (holds, what) => {
  if (!holds) throw new Error(what);
};
const isCount = (value) => Number.isSafeInteger(value) && value >= 0;
const isSecret = (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
const commitmentTo = (secret) => createHash('sha256').update(Buffer.from(secret, 'hex')).digest('hex');

/** The index among `left` items, and the counter by which it was drawn: results that would make small remainders more frequent are drawn again. */
export function drawOf(secret, box, seed, left) {
  const most = Math.floor(2 ** 32 / left) * left;
  for (let counter = 0; ; counter += 1) {
    const mac = createHmac('sha256', Buffer.from(secret, 'hex')).update(`${box}:${seed}:${counter}`).digest();
    const value = mac.readUInt32BE(0);
    if (value < most) return { counter, index: value % left };
  }
}

/** What is left of each content, laid out in their order: which one has this index. */
function takeFrom(left, index) {
  let before = 0;
  for (const [place, count] of left.entries()) {
    before += count;
    if (index < before) return place;
  }
  throw new Error('the index is beyond all that is left');
}

function checkContents(contents) {
  must(Array.isArray(contents) && contents.length > 0, 'there are no contents');
  for (const { item, count } of contents) {
    must(/^W-[1-9]\d*$/.test(item), `${item} is no work`);
    must(isCount(count) && count > 0, `${item} has no count`);
  }
  return contents.map(({ count }) => count);
}

export function checkDraws(table) {
  const { format, series, contents, commitments, openings, secrets } = table ?? {};
  must(format === 'glassbook-draw-1', 'the format is another one');
  must(/^S-[1-9]\d*$/.test(series), 'the series has no code');
  const left = checkContents(contents);
  const total = left.reduce((all, count) => all + count, 0);
  must(commitments.length === total || openings.length === 0, 'there is not a commitment for each box');
  const opened = new Set();
  for (const [place, opening] of openings.entries()) {
    const { n, box, secret, seed, counter, index, item } = opening;
    const number = Number(/^S-[1-9]\d*-([1-9]\d*)$/.exec(box)?.[1]);
    must(n === place + 1 && box === `${series}-${number}` && number <= total, `${box} is not the opening ${place + 1}`);
    must(!opened.has(number), `${box} was opened twice`);
    opened.add(number);
    must(/^[A-Za-z0-9_-]{0,64}$/.test(seed), `${box} has no seed`);
    must(
      isSecret(secret) && commitmentTo(secret) === commitments[number - 1],
      `${box} has another secret than the one committed to`,
    );
    must(opening.left === total - place, `${box} was drawn from another number of items`);
    const drawn = drawOf(secret, box, seed, opening.left);
    must(drawn.counter === counter && drawn.index === index, `${box} draws index ${drawn.index}, not ${index}`);
    const content = takeFrom(left, index);
    must(contents[content].item === item, `${box} draws ${contents[content].item}, not ${item}`);
    left[content] -= 1;
  }
  const first = total - secrets.length;
  for (const [place, secret] of secrets.entries())
    must(
      isSecret(secret) && commitmentTo(secret) === commitments[first + place],
      `the secret of ${series}-${first + place + 1} is another one`,
    );
  return { series, total, openings: openings.length, unsold: secrets.length };
}

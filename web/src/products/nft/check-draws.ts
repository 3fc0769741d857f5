/** The published draws of a series, repeated on this device. */
import type { nft } from '@glassbook/contract';
import { commitmentTo, draw } from '@glassbook/engine/nft/sums';

/** The place among the contents of the item with this index, all that are left being laid out in their order; −1 where none is. */
function placeAt(left: readonly number[], index: number): number {
  let before = 0;
  return left.findIndex((count) => (before += count) > index);
}

/** The first box or secret that does not match; undefined where everything does. */
export function checkDraws({ series, contents, commitments, openings, secrets }: nft.ProofTable): string | undefined {
  const left = contents.map(({ count }) => count);
  const total = left.reduce((sum, count) => sum + count, 0);
  const opened = new Set<string>();
  for (const [place, opening] of openings.entries()) {
    const { box, secret, seed } = opening;
    const number = Number(box.split('-')[2]);
    const drawn = draw(secret, box, seed, total - place);
    const at = placeAt(left, drawn.index);
    const matches =
      box === `${series}-${number}` &&
      !opened.has(box) &&
      opening.left === total - place &&
      commitmentTo(secret) === commitments[number - 1] &&
      drawn.counter === opening.counter &&
      drawn.index === opening.index &&
      contents[at]?.item === opening.item;
    if (!matches) return box;
    opened.add(box);
    left[at] = (left[at] ?? 0) - 1;
  }
  const first = commitments.length - secrets.length;
  const wrong = secrets.findIndex((secret, place) => commitmentTo(secret) !== commitments[first + place]);
  return wrong < 0 ? undefined : `${series}-${first + wrong + 1}`;
}

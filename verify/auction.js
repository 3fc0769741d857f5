/**
 * Recomputes the price of a stock auction from nothing but its receipt: at every tick within 10 % of the reference it counts what would trade. It shares no code with the server or the screens. Throws the first thing
 * that is wrong. The format and the rule are in docs/stocks.md.
 */
import { alike, must, units } from './chain.js';

const size = (value) => (value < 0n ? -value : value);
const least = (values) => values.reduce((found, value) => (value < found ? value : found));

/** What would trade at each tick of the band, in ascending order. */
function curve(levels, reference, tick) {
  const from = (reference * 90n + 100n * tick - 1n) / (100n * tick);
  const until = (reference * 110n) / (100n * tick);
  const points = [];
  for (let at = from < 1n ? 1n : from; at <= until; at += 1n) {
    const price = at * tick;
    let [buys, sells] = [0n, 0n];
    for (const level of levels) {
      if (level.price >= price) buys += level.buy;
      if (level.price <= price) sells += level.sell;
    }
    points.push({ price, lots: buys < sells ? buys : sells, surplus: buys - sells, away: size(price - reference) });
  }
  return points;
}

/** Most volume, least surplus, pressure, nearest to the reference, the higher. */
function chosen(points) {
  const most = -least(points.map(({ lots }) => -lots));
  const full = points.filter(({ lots }) => lots === most);
  const few = least(full.map(({ surplus }) => size(surplus)));
  const best = full.filter(({ surplus }) => size(surplus) === few);
  if (most > 0n && best.every(({ surplus }) => surplus > 0n)) return best.at(-1);
  if (most > 0n && best.every(({ surplus }) => surplus < 0n)) return best[0];
  const near = least((most > 0n ? best : points).map(({ away }) => away));
  return (most > 0n ? best : points).findLast(({ away }) => away === near);
}

function levelsIn({ levels }, tick) {
  must(Array.isArray(levels), 'it has no levels');
  let before = 0n;
  return levels.map(({ price, buy, sell }) => {
    const [at] = alike(price, tick);
    must(at > before, `the level ${price} is not above the one before`);
    before = at;
    const [buys, sells] = alike(buy, sell);
    return { price: at, buy: buys, sell: sells };
  });
}

/**
 * Returns what the receipt is about.
 * @param {any} receipt
 */
export function checkAuction(receipt) {
  must(receipt?.format === 'glassbook-auction-1', 'this is no auction that this checker knows');
  const [reference, tick] = alike(receipt.reference, receipt.tick);
  must(reference > 0n && tick > 0n, 'the reference or the tick is not above zero');
  const points = curve(levelsIn(receipt, receipt.tick), reference, tick);
  const point = points.length === 0 ? { lots: 0n, surplus: 0n, price: 0n } : chosen(points);
  const price = point.lots === 0n ? null : point.price;
  const said = receipt.price === null ? null : alike(receipt.price, receipt.tick)[0];
  must(said === price, `it says ${receipt.price}, the rule gives another price`);
  must(
    units(receipt.amount).value === point.lots,
    `it says that ${receipt.amount} traded, the rule gives another amount`,
  );
  must(
    units(receipt.imbalance).value === point.surplus,
    `it says a surplus of ${receipt.imbalance}, the rule gives another`,
  );
  return {
    id: receipt.id,
    kind: receipt.kind,
    price: receipt.price,
    amount: receipt.amount,
    levels: receipt.levels.length,
  };
}

/**
 * Recomputes the receipt of a dual investment: that its purchase and the ticks of its window stand in the signed chain, the settlement price by the rule of docs/dual.md, both outcomes, and which of them
 * was paid. Like receipt.js it shares no code with the server or the screens.
 */
import { alike, canonical, follow, must, underHead, units } from './chain.js';

const MINUTE = 60_000;
const DAY = 86_400_000;
const YEAR = 365_000_000n;

/** The purchase, as the first link of its part of the chain. */
function purchaseIn({ chain, head }, id, trusted) {
  const { records, end } = follow(chain);
  const [own] = records;
  must(own?.kind === 'dual' && !own.isHidden, 'the purchase is missing');
  must(`dual-${own.id}` === id, `the purchase is of dual-${own.id}, the receipt of ${id}`);
  must(own.rule === 1, `rule ${own.rule} is not known: use a newer checker`);
  if (head !== null) underHead(head, chain.market, end, trusted);
  return own;
}

/** The ticks up to the first at the end, from one that is too old for the first minute, or from the first link of all. */
function ticksIn(records, { n }, end) {
  const ticks = records.filter(({ kind, isHidden }) => kind === 'tick' && !isHidden);
  must(
    n === 1 || (records[0].kind === 'tick' && !records[0].isHidden && records[0].at < end - 31 * MINUTE),
    'the ticks do not begin before the window',
  );
  const last = ticks.at(-1);
  must(last !== undefined && last.at >= end, `the ticks end before the end: tick ${last?.seq} is the last`);
  must(ticks.filter(({ at }) => at >= end).length === 1, 'there are ticks after the first one at the end');
  const hidden = records.find(({ kind, place, isHidden }) => isHidden && kind === 'tick' && place < last.place);
  must(hidden === undefined, `the tick at link ${hidden?.place} is missing`);
  return ticks;
}

/** The tick in force at each whole minute before the end: the last before it, not older than a minute. */
function inForce(ticks, end) {
  const found = [];
  for (let minute = end - 30 * MINUTE; minute < end; minute += MINUTE) {
    const last = ticks.filter(({ at }) => at < minute).at(-1);
    if (last !== undefined && minute - last.at <= MINUTE) found.push(last);
  }
  return found;
}

/** The median of at least twenty prices, on the tick below; undefined of fewer. */
function median(used, tick) {
  if (used.length < 20) return undefined;
  const sorted = used.map(({ price }) => units(price).value).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const half = sorted.length >> 1;
  const middle = sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2n;
  return middle - (middle % tick);
}

/** Both outcomes by rule 1. */
function outcomes({ amount, strike, money, days, rate_ppm: rate, coin, paid, type }) {
  const [whole, own] = alike(amount, coin);
  const [price, stated] = alike(strike, money);
  const grown = YEAR + BigInt(days) * BigInt(rate);
  const scale = 10n ** BigInt(units(amount).places);
  must(own === (whole * grown) / YEAR, 'the coin that is promised is not what the rule gives');
  must(stated === (whole * price * grown) / (YEAR * scale), 'the money that is promised is not what the rule gives');
  must(
    units(paid).value === (type === 'call' ? whole : (whole * price) / scale),
    'what was paid is not what the rule asks',
  );
}

/** Without a head over the window, or with one over both: two heads may have one number, and are of one only with one signature. */
const isUnderSame = ({ head, opening }) => head === null || opening.head.signature === head.signature;

/** @param {any} receipt @param {string} [trusted] */
export function checkWindow(receipt, trusted) {
  const own = purchaseIn(receipt.opening, receipt.id, trusted);
  must(receipt.result !== null && receipt.chain !== null, 'it is not settled yet');
  must(receipt.chain.market === own.market, `the window is of ${receipt.chain.market}, not of ${own.market}`);
  const { records, end } = follow(receipt.chain);
  const ticks = ticksIn(records, receipt.chain, own.end);
  if (receipt.head !== null) {
    underHead(receipt.head, receipt.chain.market, end, trusted);
    // The head of the window covers its ticks only: what was bought is proven by a head of its own, which is signed earlier.
    must(receipt.opening.head !== null, 'the purchase is under no signed head');
  }
  outcomes(own);
  must(
    own.days === Math.max(0, Math.floor(own.end / DAY) - Math.floor(own.at / DAY) - 1),
    'the days that are paid for are not those of the rule',
  );
  const used = inForce(ticks, own.end);
  alike(own.strike, own.tick, ...used.map(({ price }) => price));
  const price = median(used, units(own.tick).value);
  const said = receipt.result;
  const seqs = used.map(({ seq }) => seq);
  must(
    canonical(said.ticks) === canonical(seqs),
    `it says ticks ${said.ticks.join(', ')}, the rule takes ticks ${seqs.join(', ')}`,
  );
  if (price === undefined) must(said.settlement === '', `it says ${said.settlement}, there is no settlement price`);
  else must(alike(said.settlement, own.strike)[0] === price, `it says ${said.settlement}, the median is another`);
  const isCoin = price === undefined ? own.type === 'call' : price < units(own.strike).value;
  const result = price === undefined ? 'none' : isCoin ? 'coin' : 'money';
  must(said.result === result, `it says ${said.result}, the rule says ${result}`);
  must(said.currency === (isCoin ? own.currency : own.quote_currency), `it says ${said.currency} was paid`);
  must(said.returned === (isCoin ? own.coin : own.money), `returned is said to be ${said.returned}`);
  return {
    ...{ id: receipt.id, market: own.market, result, settlement: said.settlement },
    ...{ ticks: ticks.length, head: receipt.head?.n, key: receipt.head?.key },
    opening: isUnderSame(receipt) ? undefined : { head: receipt.opening.head.n, key: receipt.opening.head.key },
  };
}

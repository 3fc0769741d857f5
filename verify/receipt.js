/**
 * Recomputes a settlement receipt from nothing but its text: the chain of its market, the signed head it is under, and the rule it was settled by. It has its own canonical encoding and its
 * own rule, and shares no code with the server or the screens. Throws the first thing that is wrong, with the tick where there is one. The format is in docs/options.md.
 */
import { alike, canonical, follow, must, underHead } from './chain.js';
import { checkWindow } from './window.js';

/** The last five ticks of the five seconds before the expiry, of an even number without the oldest; their median, undefined of fewer than three. */
function fix(ticks, expiry) {
  const five = ticks.filter(({ at }) => at >= expiry - 5_000 && at < expiry).slice(-5);
  const odd = five.length % 2 === 0 ? five.slice(1) : five;
  const sorted = [...odd].sort((a, b) => {
    const [x, y] = alike(a.price, b.price);
    return x < y ? -1 : x > y ? 1 : 0;
  });
  return { ticks: odd, price: five.length < 3 ? undefined : sorted[(sorted.length - 1) / 2].price };
}

const MILLION = 1_000_000n;
const down = (amount, ppm) => (amount * BigInt(ppm)) / MILLION;
const up = (amount, ppm) => (amount * BigInt(ppm) + MILLION - 1n) / MILLION;

/** What an option comes to. Without a strike or a settlement price it is void. */
function settle(option, strikeTick, { price }) {
  const [stake, fee] = alike(option.stake, option.fee);
  const sums = { payout: down(stake, option.payout_ppm), loss: up(stake, option.loss_ppm) };
  if (price === undefined || strikeTick === undefined) return { ...sums, result: 'void', returned: stake + fee };
  const [fixing, strike] = alike(price, strikeTick.price);
  if (fixing === strike) return { ...sums, result: 'equal', returned: stake };
  const isWon = option.side === 'up' ? fixing > strike : fixing < strike;
  return isWon
    ? { ...sums, result: 'won', returned: stake + sums.payout }
    : { ...sums, result: 'lost', returned: stake - sums.loss };
}

/** The option, its strike and the ticks after it, as they must stand in the chain. */
function optionIn(records, id) {
  const shown = records.filter(({ isHidden }) => !isHidden);
  const options = shown.filter(({ kind }) => kind === 'option');
  must(options.length === 1, `there are ${options.length} openings instead of one`);
  const [option] = options;
  must(`option-${option.id}` === id, `the opening is of option-${option.id}, the receipt of ${id}`);
  must(option.rule === 3, `rule ${option.rule} is not known: use another version of the checker`);
  const [stake, fee] = alike(option.stake, option.fee);
  must(fee === up(stake, option.fee_ppm), `the fee of ${option.fee} is not ${option.fee_ppm} millionths of the stake`);
  must(option.expiry === option.at + option.seconds * 1_000, `the expiry is not ${option.seconds} s after the opening`);
  must(records[0] === option, 'the receipt does not begin with the opening');
  const ticks = shown.filter(({ kind }) => kind === 'tick');
  const last = ticks.at(-1);
  must(last !== undefined, 'there is no tick');
  const hidden = records.find(({ kind, place, isHidden }) => isHidden && kind === 'tick' && place < last.place);
  must(hidden === undefined, `the tick at link ${hidden?.place} is missing`);
  // The first tick of which all was said after the opening; one of 4 s or more after it is none.
  const next = ticks.find(({ at, as_of: said = at }) => said > option.at);
  const strike = next && next.at < option.at + 4_000 ? next : undefined;
  const end = strike ? option.expiry : option.at + 4_000;
  must(last.at >= end, `the ticks end before the option does: tick ${last.seq} is the last`);
  must(ticks.filter(({ at }) => at >= end).length === 1, `there are ticks after the first one at its end`);
  return { option, ticks, strike };
}

/**
 * Recomputes a receipt; returns what it is about. `trusted`: the published key, in base64.
 * @param {any} receipt @param {string} [trusted]
 */
export function checkReceipt(receipt, trusted) {
  if (receipt?.format === 'glassbook-receipt-window-1') return checkWindow(receipt, trusted);
  must(receipt?.format === 'glassbook-receipt-1', 'this is no receipt that this checker knows');
  const { records, end } = follow(receipt.chain);
  must(receipt.result !== null, 'it is not settled yet');
  const { option, ticks, strike } = optionIn(records, receipt.id);
  if (receipt.head !== null) underHead(receipt.head, receipt.chain.market, end, trusted);
  const fixing = strike ? fix(ticks, option.expiry) : { ticks: [], price: undefined };
  const { result, payout, loss, returned } = settle(option, strike, fixing);
  const said = receipt.result;
  const seqs = fixing.ticks.map(({ seq }) => seq);
  must(
    canonical(said.ticks) === canonical(seqs),
    `it says ticks ${said.ticks.join(', ')}, the rule takes ticks ${seqs.join(', ')}`,
  );
  must(said.settlement === (fixing.price ?? ''), `it says ${said.settlement}, the median is ${fixing.price ?? 'none'}`);
  must(said.result === result, `it says ${said.result}, the rule says ${result}`);
  for (const [name, amount] of Object.entries({ payout, loss, returned })) {
    const [own] = alike(said[name], option.stake);
    must(own === amount, `${name} is said to be ${said[name]}, which differs by ${own - amount} smallest units`);
  }
  return {
    ...{ id: receipt.id, market: receipt.chain.market, result, settlement: fixing.price ?? '' },
    ...{ ticks: ticks.length, head: receipt.head?.n, key: receipt.head?.key },
  };
}

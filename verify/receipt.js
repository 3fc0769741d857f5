/**
 * Recomputes a settlement receipt from nothing but its text: the chain of its market, the signed head it is under, and the rule it was settled by. It has its own canonical encoding and its
 * own rule, and shares no code with the server or the screens. Throws the first thing that is wrong, with the tick where there is one. The format is in docs/options.md.
 */
import { createHash, createPublicKey, verify } from 'node:crypto';

const must = (holds, what) => {
  if (!holds) throw new Error(what);
};
const sha256 = (text) => createHash('sha256').update(text).digest('hex');
const isHash = (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);

/** RFC 8785 of what a receipt may have: objects, lists, text and whole numbers. */
function canonical(value) {
  if (typeof value === 'string') return JSON.stringify(value);
  if (Number.isSafeInteger(value)) return String(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  must(typeof value === 'object' && value !== null, 'a record has something that is no text and no whole number');
  const names = Object.keys(value).sort((a, b) => (a < b ? -1 : 1));
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`;
}

/** Decimal text as a whole number of its last place, and how many places it has. */
function units(text) {
  const [, sign, whole, fraction = ''] = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?$/.exec(text ?? '') ?? [];
  must(whole !== undefined, `${text} is no amount`);
  return { value: BigInt(sign + whole + fraction), places: fraction.length };
}

/** Several amounts, which must have the same number of places. */
function alike(...texts) {
  const all = texts.map(units);
  must(new Set(all.map(({ places }) => places)).size === 1, `${texts.join(', ')} have different numbers of places`);
  return all.map(({ value }) => value);
}

const nameOf = (record) =>
  record?.kind === 'tick' ? `tick ${record.seq}` : record?.kind === 'option' ? `the opening ${record.seq}` : '';

/** Follows the chain; returns its records in order. */
function follow({ market, n, previous, links }) {
  must(Number.isSafeInteger(n) && n > 0 && isHash(previous) && Array.isArray(links), 'the chain is none');
  must(links.length > 0, 'the chain is empty');
  const records = [];
  let [place, before, last] = [n, previous, undefined];
  for (const { hash, kind, record } of links) {
    const name = nameOf(record) || `the ${kind} at link ${place}`;
    must(isHash(record) || (typeof record === 'object' && record !== null), `${name} is no record`);
    const own = isHash(record) ? record : sha256(canonical(record));
    const expected = sha256(canonical({ kind, n: place, previous: before, record: own }));
    must(hash === expected, `the chain breaks at ${name}: it was changed, moved, or what was before it is missing`);
    if (isHash(record)) records.push({ kind, place, isHidden: true });
    else {
      must(record.kind === kind, `${name} is no ${kind}`);
      must(record.market === market, `${name} is of ${record.market}, not of ${market}`);
      must(!last || record.seq > last.seq, `${name} is not after ${nameOf(last)} in the journal`);
      must(!last || record.at >= last.at, `${name} is earlier than ${nameOf(last)}`);
      last = record;
      records.push({ ...record, place });
    }
    [place, before] = [place + 1, hash];
  }
  return { records, end: { n: place - 1, hash: before } };
}

/** The head is signed, and has the end of the chain. `trusted`: the published key. */
function underHead(head, market, end, trusted) {
  const { signature, ...signed } = head;
  const key = createPublicKey({ key: Buffer.from(head.key, 'base64'), format: 'der', type: 'spki' });
  must(
    verify(null, Buffer.from(canonical(signed)), key, Buffer.from(signature, 'base64')),
    `head ${head.n} is not signed by its key`,
  );
  must(trusted === undefined || trusted === head.key, `head ${head.n} is signed by another key than the one given`);
  const position = head.chains.find((each) => each.market === market);
  must(position !== undefined, `head ${head.n} has no chain of ${market}`);
  must(
    position.n === end.n && position.hash === end.hash,
    `the chain ends at link ${end.n}, head ${head.n} has another link there`,
  );
}

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

/** What an option comes to by rule 1. */
function settle(option, { price }) {
  const [stake, fee] = alike(option.stake, option.fee);
  const sums = { payout: down(stake, option.payout_ppm), loss: up(stake, option.loss_ppm) };
  if (price === undefined) return { ...sums, result: 'void', returned: stake + fee };
  const [fixing, strike] = alike(price, option.strike);
  if (fixing === strike) return { ...sums, result: 'equal', returned: stake };
  const isWon = option.side === 'up' ? fixing > strike : fixing < strike;
  return isWon
    ? { ...sums, result: 'won', returned: stake + sums.payout }
    : { ...sums, result: 'lost', returned: stake - sums.loss };
}

/** The option, its strike and the records after it, as they must stand in the chain. */
function optionIn(records, id) {
  const shown = records.filter(({ isHidden }) => !isHidden);
  const options = shown.filter(({ kind }) => kind === 'option');
  must(options.length === 1, `there are ${options.length} openings instead of one`);
  const [option] = options;
  must(`option-${option.id}` === id, `the opening is of option-${option.id}, the receipt of ${id}`);
  must(option.rule === 1, `rule ${option.rule} is not known: use a newer checker`);
  const ticks = shown.filter(({ kind }) => kind === 'tick');
  const strike = ticks.filter(({ seq }) => seq < option.seq).at(-1);
  must(strike !== undefined && records[0].kind === 'tick', 'the tick of the strike is missing');
  must(
    strike.seq === option.strike_seq,
    `the strike is said to be of tick ${option.strike_seq}, the last before the opening is tick ${strike.seq}`,
  );
  must(strike.price === option.strike, `the strike is ${option.strike}, tick ${strike.seq} is ${strike.price}`);
  must(option.at - strike.at <= 2_000, `the strike, tick ${strike.seq}, is older than 2 s`);
  const last = ticks.at(-1);
  must(last.at >= option.expiry, `the ticks end before the expiry: tick ${last.seq} is the last`);
  must(ticks.filter(({ at }) => at >= option.expiry).length === 1, `there are ticks after the first one at the expiry`);
  const hidden = records.find(({ kind, place, isHidden }) => isHidden && kind === 'tick' && place < last.place);
  must(hidden === undefined, `the tick at link ${hidden?.place} is missing`);
  return { option, ticks };
}

/**
 * Recomputes a receipt; returns what it is about. `trusted`: the published key, in base64.
 * @param {any} receipt @param {string} [trusted]
 */
export function checkReceipt(receipt, trusted) {
  must(receipt?.format === 'glassbook-receipt-1', 'this is no receipt that this checker knows');
  const { records, end } = follow(receipt.chain);
  must(receipt.result !== null, 'it is not settled yet');
  const { option, ticks } = optionIn(records, receipt.id);
  if (receipt.head !== null) underHead(receipt.head, receipt.chain.market, end, trusted);
  const fixing = fix(ticks, option.expiry);
  const { result, payout, loss, returned } = settle(option, fixing);
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

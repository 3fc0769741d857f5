/** What every receipt is checked by: its canonical encoding, its chain, the signed head it is under. */
import { createHash, createPublicKey, verify } from 'node:crypto';

export const must = (holds, what) => {
  if (!holds) throw new Error(what);
};
const sha256 = (text) => createHash('sha256').update(text).digest('hex');
const isHash = (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);

/** RFC 8785 of what a receipt may have: objects, lists, text and whole numbers. */
export function canonical(value) {
  if (typeof value === 'string') return JSON.stringify(value);
  if (Number.isSafeInteger(value)) return String(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  must(typeof value === 'object' && value !== null, 'a record has something that is no text and no whole number');
  const names = Object.keys(value).sort((a, b) => (a < b ? -1 : 1));
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`;
}

/** Decimal text as a whole number of its last place, and how many places it has. */
export function units(text) {
  const [, sign, whole, fraction = ''] = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?$/.exec(text ?? '') ?? [];
  must(whole !== undefined, `${text} is no amount`);
  return { value: BigInt(sign + whole + fraction), places: fraction.length };
}

/** Several amounts, which must have the same number of places. */
export function alike(...texts) {
  const all = texts.map(units);
  must(new Set(all.map(({ places }) => places)).size === 1, `${texts.join(', ')} have different numbers of places`);
  return all.map(({ value }) => value);
}

/** Where something is wrong: the link by its place in the chain, and the journal number of its record where that is shown. */
const nameOf = (place, kind, record) => {
  const what =
    typeof record !== 'object' || record === null
      ? `the ${kind}`
      : kind === 'tick'
        ? `tick ${record.seq}`
        : `the opening ${record.seq}`;
  return `${what} at link ${place}`;
};

/** Follows the chain; returns its records in order. */
export function follow({ market, n, previous, links }) {
  must(Number.isSafeInteger(n) && n > 0 && isHash(previous) && Array.isArray(links), 'the chain is none');
  must(links.length > 0, 'the chain is empty');
  const records = [];
  let [place, before, last] = [n, previous, undefined];
  for (const { hash, kind, record } of links) {
    const name = nameOf(place, kind, record);
    must(isHash(record) || (typeof record === 'object' && record !== null), `${name} is no record`);
    const own = isHash(record) ? record : sha256(canonical(record));
    const expected = sha256(canonical({ kind, n: place, previous: before, record: own }));
    must(hash === expected, `the chain breaks at ${name}: it was changed, moved, or what was before it is missing`);
    if (isHash(record)) records.push({ kind, place, isHidden: true });
    else {
      must(record.kind === kind, `${name} is no ${kind}`);
      must(record.market === market, `${name} is of ${record.market}, not of ${market}`);
      must(!last || record.seq > last.seq, `${name} is not after entry ${last?.seq} in the journal`);
      must(!last || record.at >= last.at, `${name} is earlier than entry ${last?.seq}`);
      last = record;
      records.push({ ...record, place });
    }
    [place, before] = [place + 1, hash];
  }
  return { records, end: { n: place - 1, hash: before } };
}

/** The head is signed, and has the end of the chain. `trusted`: the published key. */
export function underHead(head, market, end, trusted) {
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

/**
 * Recomputes the allocation of an IEO from nothing but its published table: the hash, and from what each applied for what each is granted, in rounds. It shares no code with the server or
 * the screens. Throws the first thing that is wrong. The format and the formula are in docs/ieo.md.
 */
import { createHash } from 'node:crypto';

const must = (holds, what) => {
  if (!holds) throw new Error(what);
};
const whole = (text, what) => {
  must(typeof text === 'string' && /^(0|[1-9]\d*)$/.test(text), `${what} is no whole number`);
  return BigInt(text);
};
const sum = (list) => list.reduce((all, one) => all + one, 0n);

/** Everybody the same part of what is left; who would get more than the cap gets the cap and is out, and the others have another round. */
function share(total, cap, asked) {
  const most = asked.map((one) => (cap > 0n && one > cap ? cap : one));
  const isScarce = sum(most) > total;
  const capped = new Set(isScarce ? [] : [...asked.keys()].filter((at) => most[at] < asked[at]));
  if (!isScarce) return { granted: most, left: 1n, all: 1n, capped: capped.size, topped: 0 };
  for (;;) {
    const left = total - cap * BigInt(capped.size);
    const all = sum(asked.filter((_, at) => !capped.has(at)));
    const over = [...asked.keys()].filter((at) => !capped.has(at) && cap > 0n && asked[at] * left > cap * all);
    if (over.length === 0)
      return { ...rounded(total, cap, asked, { left, all, capped }), left, all, capped: capped.size };
    for (const at of over) capped.add(at);
  }
}

/** Rounded down; what is left goes to the largest fractions, of equal ones to the earlier. */
function rounded(total, cap, asked, { left, all, capped }) {
  const granted = asked.map((one, at) => (capped.has(at) ? cap : (one * left) / all));
  const rests = asked.map((one, at) => (capped.has(at) ? 0n : (one * left) % all));
  const topped = Number(total - sum(granted));
  const order = [...rests.keys()].sort((a, b) => (rests[a] === rests[b] ? a - b : rests[a] < rests[b] ? 1 : -1));
  for (const at of order.slice(0, topped)) granted[at] += 1n;
  return { granted, topped };
}

/**
 * Recomputes a table; returns what it is about.
 * @param {any} table
 */
export function checkAllocation(table) {
  must(table?.format === 'glassbook-allocation-1', 'this is no allocation that this checker knows');
  must(Array.isArray(table.rows), 'it has no rows');
  const { format, offer, asset, total, cap, rows } = table;
  const text = [[format, offer, asset, total, cap], ...rows].map((line) => `${line.join(' ')}\n`).join('');
  const hash = createHash('sha256').update(text).digest('hex');
  must(hash === table.hash, `the hash of the rows is ${hash}, the table says ${table.hash}`);
  for (const [at, [id]] of rows.entries())
    must(Number.isSafeInteger(id) && id > (rows[at - 1]?.[0] ?? 0), `application ${id} is not after the one before`);
  const asked = rows.map(([id, tokens]) => whole(tokens, `what ${id} applied for`));
  const found = share(whole(total, 'the total'), whole(cap, 'the cap'), asked);
  for (const [at, [id, , tokens]] of rows.entries())
    must(
      String(found.granted[at]) === tokens,
      `application ${id} is granted ${tokens}, it should be ${found.granted[at]}`,
    );
  const stated = {
    applied: sum(asked),
    granted: sum(found.granted),
    numerator: found.left,
    denominator: found.all,
    capped: found.capped,
    topped: found.topped,
  };
  for (const [name, value] of Object.entries(stated))
    must(String(table[name]) === String(value), `${name} is ${table[name]}, it should be ${value}`);
  return { offer, asset, hash, owners: rows.length, granted: stated.granted, applied: stated.applied };
}

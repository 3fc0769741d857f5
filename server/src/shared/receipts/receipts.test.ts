import { expect, test } from 'vitest';
import type { receipt } from '@glassbook/contract';
import { checkReceipt } from '../../../../verify/receipt.js';
import { canonical, sha256 as sha256Of } from './canonical.ts';
import { dice, key, play } from './test/played.ts';

type Receipt = receipt.Receipt;
const copyOf = (of: Receipt): Receipt => structuredClone(of);
const ticksOf = (of: Receipt) =>
  of.chain.links.flatMap(({ record }, place) =>
    typeof record !== 'string' && record.kind === 'tick' ? [{ record, place }] : [],
  );

function playAll(count: number, seed: number): Receipt[] {
  const all: Receipt[] = [];
  play(count, seed, (made) => all.push(made));
  return all;
}
const messageOf = (of: Receipt): string | undefined => {
  try {
    checkReceipt(of, key.publicText);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
};

test('OPT-013 the checker, which shares no code, agrees on every option that the engine settles', () => {
  const results = new Map<string, number>();
  for (const made of playAll(600, 1)) {
    expect(messageOf(made)).toBeUndefined();
    const { result } = checkReceipt(made, key.publicText);
    results.set(result, (results.get(result) ?? 0) + 1);
  }
  expect([...results.keys()].sort()).toEqual(['equal', 'lost', 'void', 'won']);
  expect([...results.values()].reduce((sum, each) => sum + each, 0)).toBe(600);
});

test('OPT-013 it agrees on 100,000', { tags: ['long'], timeout: 600_000 }, () => {
  let checked = 0;
  play(100_000, 2, (made) => {
    checkReceipt(made, key.publicText);
    checked += 1;
  });
  expect(checked).toBe(100_000);
});

/** Where the checker must see it: the place of the link in the chain, and the number of the tick where it is still shown there. */
type Named = { place: number; seq?: number };
/** Changes of a tick that is shown. */
const tampers: readonly ((of: Receipt, roll: (below: number) => number) => Named)[] = [
  // Another price.
  (of, roll) => {
    const { record, place } = pick(of, roll);
    record.price = record.price.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
    return { place, seq: record.seq };
  },
  // A source that said something else.
  (of, roll) => {
    const { record, place } = pick(of, roll);
    record.sources = [...record.sources, { name: 'another', weight: 1 }];
    return { place, seq: record.seq };
  },
  // Later than it was.
  (of, roll) => {
    const { record, place } = pick(of, roll);
    record.at += 1 + roll(5_000);
    return { place, seq: record.seq };
  },
  // Missing: what came after it stands in its place.
  (of, roll) => {
    const { place } = pick(of, roll, 1);
    of.chain.links.splice(place, 1);
    return { place };
  },
  // Hidden behind its hash.
  (of, roll) => {
    const { record, place } = pick(of, roll, 1);
    const link = of.chain.links[place];
    if (link) link.record = hashOf(record);
    return { place };
  },
  // Two in the other order.
  (of, roll) => {
    const { place } = pick(of, roll, 1);
    const next = ticksOf(of).find((each) => each.place > place);
    const { links } = of.chain;
    const [one, other] = [links[place], links[next?.place ?? 0]];
    if (!one || !other || !next) throw new Error('a tick follows');
    [links[place], links[next.place]] = [other, one];
    return { place, seq: next.record.seq };
  },
];
function pick(of: Receipt, roll: (below: number) => number, notLast = 0) {
  const ticks = ticksOf(of);
  const found = ticks[roll(ticks.length - notLast)];
  if (!found) throw new Error('a receipt has ticks');
  return found;
}

test('OPT-014 of 1,000 tampered, late, missing, hidden and reordered ticks each is found, and its link and tick are named', () => {
  const all = playAll(100, 3);
  const roll = dice(4);
  for (let count = 0; count < 1_000; count += 1) {
    const made = copyOf(all[roll(all.length)] as Receipt);
    const tamper = tampers[count % tampers.length] as (typeof tampers)[number];
    const { place, seq } = tamper(made, roll);
    const name = new RegExp(`${seq === undefined ? '' : `tick ${seq} at `}link ${made.chain.n + place}\\b`);
    expect(messageOf(made), `tamper ${count % tampers.length}`).toMatch(name);
  }
});

test('OPT-014 a changed opening, result, head or key is found, and a tick that is hidden behind its hash', () => {
  const made = playAll(40, 5).find(({ result }) => result?.result === 'won') as Receipt;
  const changed = (change: (of: Receipt) => void): string | undefined => {
    const of = copyOf(made);
    change(of);
    return messageOf(of);
  };
  expect(messageOf(made)).toBeUndefined();
  const opening = (of: Receipt) =>
    of.chain.links.map(({ record }) => record).find((record) => typeof record !== 'string' && record.kind === 'option');
  for (const [field, value] of Object.entries({
    ...{ side: 'down', stake: '9.00000000', payout_ppm: 1, expiry: 1 },
    ...{ fee: '0.00000000', fee_ppm: 1, seconds: 9, rule: 1 },
  }))
    expect(changed((of) => Object.assign(opening(of) as object, { [field]: value }))).toMatch(/breaks at the opening/);
  const said = (change: Partial<NonNullable<Receipt['result']>>) =>
    changed((of) => Object.assign(of.result as object, change));
  expect(said({ result: 'lost' })).toMatch(/it says lost, the rule says won/);
  expect(said({ settlement: '1.00000000' })).toMatch(/the median is/);
  expect(said({ ticks: [1] })).toMatch(/the rule takes ticks/);
  expect(said({ returned: '0.00000001' })).toMatch(/returned is said to be/);
  expect(changed((of) => (of.head as receipt.Head).n++)).toMatch(/not signed/);
  expect(changed((of) => of.chain.links.pop())).toMatch(/the ticks end|another link/);
  const unsigned = copyOf(made);
  expect(() => checkReceipt(unsigned, 'another key')).toThrow('signed by another key');
  const hidden = copyOf(made);
  const { place } = ticksOf(hidden)[3] as { place: number };
  const link = hidden.chain.links[place];
  if (!link) throw new Error('a tick is there');
  link.record = hashOf(link.record);
  expect(messageOf(hidden)).toMatch(/the tick at link \d+ is missing/);
});

const hashOf = (record: unknown): string => sha256Of(canonical(record));

test('canonical JSON sorts keys by UTF-16 and writes text as RFC 8785 does', () => {
  // From RFC 8785, 3.2.3, without what is no text.
  const value = {
    '\u20ac': 'Euro Sign',
    '\r': 'Carriage Return',
    '\ufb33': 'Hebrew',
    '1': 'One',
    '\u0080': 'Control',
    '\u{1f600}': 'Smile',
  };
  expect(canonical(value)).toBe(
    '{"\\r":"Carriage Return","1":"One","\u0080":"Control","\u20ac":"Euro Sign","\u{1f600}":"Smile","\ufb33":"Hebrew"}',
  );
  expect(canonical({ b: [1, 'a"\\\n'], a: 0 })).toBe('{"a":0,"b":[1,"a\\"\\\\\\n"]}');
});

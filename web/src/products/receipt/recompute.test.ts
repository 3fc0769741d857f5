import type { receipt } from '@glassbook/contract';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { canonical, sha256 } from './canonical.ts';
import { recompute } from './recompute.ts';

type Receipt = receipt.Receipt;
const example = readFileSync(join(import.meta.dirname, '../../../../verify/examples/receipt-3.json'), 'utf8');
const made = (change: (of: Receipt) => unknown = () => undefined): Receipt => {
  const of = JSON.parse(example) as Receipt;
  change(of);
  return of;
};
const tickOf = (of: Receipt, place: number) => {
  const ticks = of.chain.links.flatMap(({ record }) =>
    typeof record !== 'string' && record.kind === 'tick' ? [record] : [],
  );
  const tick = ticks[place];
  if (!tick) throw new Error('the receipt has that many ticks');
  return tick;
};
const faultOf = async (change: (of: Receipt) => unknown) => (await recompute(made(change))).fault;

test('OPT-021 a receipt is recomputed: what it is about, and no fault', async () => {
  const of = made();
  const { facts, fault } = await recompute(of);
  expect(fault).toBeUndefined();
  expect(facts?.option.rule).toBe(3);
  expect(facts?.strike).toEqual(tickOf(of, 0));
  expect(facts?.median?.price).toBe(of.result?.settlement);
  expect(facts?.used.map(({ seq }) => seq)).toEqual(of.result?.ticks);
  // Of the four ticks the oldest does not count.
  expect(facts?.dropped?.at).toBeLessThan(facts?.used[0]?.at ?? 0);
});

test.each([
  ['a tick of what was said before the opening', true],
  ['a tick of four seconds later', false],
])('OPT-021 %s is no strike: said to be won, the receipt is a MISMATCH', async (_, isThere) => {
  const of = made();
  const { at } = of.chain.links[0]?.record as { at: number };
  // Without another tick in the first four seconds.
  const rest = of.chain.links.filter(
    ({ record }) => typeof record === 'string' || record.at <= at || record.at >= at + 4_000,
  );
  const [first] = of.chain.links.slice(1);
  if (first && typeof first.record !== 'string') Object.assign(first.record, { as_of: at });
  of.chain.links = isThere && first ? [...rest.slice(0, 1), first, ...rest.slice(1)] : rest;
  expect((await recompute(await rechained(of, {}))).fault).toEqual({
    ...{ code: 'result', where: { kind: 'field', name: 'ticks' } },
  });
});

test('OPT-021 a fee that is not the ratio of the stake, and an expiry that is not the term, are no receipt', async () => {
  // A server that signs what its own rule does not give: the chain and the head are in order.
  for (const [name, change] of Object.entries({ fee: { fee_ppm: 1 }, expiry: { seconds: 7 } })) {
    const of = await rechained(made(), change);
    expect((await recompute(of)).fault).toEqual({ code: 'result', where: { kind: 'field', name } });
  }
});

/** The receipt with a changed opening, chained anew and without a head. */
async function rechained(of: Receipt, change: object): Promise<Receipt> {
  let { n, previous } = of.chain;
  for (const link of of.chain.links) {
    if (typeof link.record !== 'string' && link.record.kind === 'option') Object.assign(link.record, change);
    const record = typeof link.record === 'string' ? link.record : await sha256(canonical(link.record));
    link.hash = await sha256(canonical({ kind: link.kind, n, previous, record }));
    [n, previous] = [n + 1, link.hash];
  }
  return { ...of, head: null };
}

test('OPT-021 one that is changed says where', async () => {
  const { seq } = tickOf(made(), 4);
  const changed = { code: 'chain', where: { kind: 'tick', seq } };
  expect(await faultOf((of) => (tickOf(of, 4).price = '1.00000000'))).toEqual(changed);
  expect(await faultOf((of) => (tickOf(of, 4).at += 1))).toEqual(changed);
  expect(await faultOf((of) => of.chain.links.splice(3, 1))).toMatchObject({ code: 'chain' });
  expect(await faultOf((of) => of.chain.links.pop())).toMatchObject({ code: 'missing' });
  expect(await faultOf((of) => Object.assign(of.head?.chains[0] ?? {}, { hash: '0'.repeat(64) }))).toEqual({
    code: 'head',
  });
  const opening = made().chain.links.findIndex(({ record }) => typeof record !== 'string' && record.kind === 'option');
  expect(await faultOf((of) => Object.assign(of.chain.links[opening]?.record as object, { side: 'up' }))).toEqual({
    ...{ code: 'chain', where: { kind: 'link', n: made().chain.n + opening } },
  });
  expect(await faultOf((of) => (of.id = 'option-7'))).toEqual({ code: 'opening' });
  expect(await faultOf((of) => of.head && (of.head.at += 1))).toEqual({ code: 'signature' });
  const said = (change: Partial<NonNullable<Receipt['result']>>) =>
    faultOf((of) => Object.assign(of.result as object, change));
  expect(await said({ result: 'lost' })).toEqual({ code: 'result', where: { kind: 'field', name: 'result' } });
  expect(await said({ settlement: '1.00000000' })).toMatchObject({ where: { name: 'settlement' } });
  expect(await said({ returned: '0.00000000' })).toMatchObject({ where: { name: 'returned' } });
  const { returned = '' } = made().result ?? {};
  expect(await said({ returned: returned.replace(/(\d*)\.(\d)/, '$1$2.') })).toMatchObject({
    where: { name: 'places' },
  });
});

test('OPT-021 ticks at the end that are hidden behind their hashes are missed, however many', async () => {
  const all = made().chain.links.flatMap(({ record }, place) =>
    typeof record !== 'string' && record.kind === 'tick' ? [place] : [],
  );
  for (let count = 1; count <= 6; count += 1) {
    const of = made();
    for (const place of all.slice(-count)) {
      const link = of.chain.links[place];
      if (link && typeof link.record !== 'string') link.record = await sha256(canonical(link.record));
    }
    expect((await recompute(of)).fault, `${count} hidden`).toMatchObject({ code: 'missing' });
  }
});

import type { receipt } from '@glassbook/contract';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { canonical, sha256 } from './canonical.ts';
import { recompute } from './recompute.ts';

type Receipt = receipt.Receipt;
const example = readFileSync(join(import.meta.dirname, '../../../verify/examples/receipt-1.json'), 'utf8');
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
  const { facts, fault } = await recompute(made());
  expect(fault).toBeUndefined();
  expect(facts?.median?.price).toBe(made().result?.settlement);
  expect(facts?.used.map(({ seq }) => seq)).toEqual(made().result?.ticks);
});

test('OPT-021 one that is changed says where', async () => {
  const { seq } = tickOf(made(), 4);
  const changed = { code: 'chain', where: { kind: 'tick', seq } };
  expect(await faultOf((of) => (tickOf(of, 4).price = '1.00000000'))).toEqual(changed);
  expect(await faultOf((of) => (tickOf(of, 4).at += 1))).toEqual(changed);
  expect(await faultOf((of) => of.chain.links.splice(3, 1))).toMatchObject({ code: 'chain' });
  expect(await faultOf((of) => of.chain.links.pop())).toMatchObject({ code: 'head' });
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

import type { receipt } from '@glassbook/contract';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { canonical, sha256 } from './canonical.ts';
import { recomputeWindow } from './window.ts';

type Receipt = receipt.WindowReceipt;
const example = readFileSync(join(import.meta.dirname, '../../../../verify/examples/receipt-dual.json'), 'utf8');
const faultOf = async (change: (of: Receipt) => unknown) => {
  const of = JSON.parse(example) as Receipt;
  change(of);
  return (await recomputeWindow(of)).fault;
};
const links = (of: Receipt) => of.chain?.links ?? [];

test('DUAL-015 a receipt is recomputed: what it is about, and no fault', async () => {
  const of = JSON.parse(example) as Receipt;
  const { facts, fault } = await recomputeWindow(of);
  expect(fault).toBeUndefined();
  expect(facts?.own).toMatchObject({ kind: 'dual', type: 'call', strike: '60000.00000000' });
  expect(facts?.used.map(({ tick }) => tick.seq)).toEqual(of.result?.ticks);
});

test('DUAL-015 one that is changed says where', async () => {
  expect(
    await faultOf((of) => Object.assign(links(of).at(-3)?.record as object, { price: '1.00000000' })),
  ).toMatchObject({
    code: 'chain',
    where: { kind: 'tick' },
  });
  expect(await faultOf((of) => links(of).splice(-3, 1))).toMatchObject({ code: 'chain' });
  expect(await faultOf((of) => links(of).pop())).toMatchObject({ code: 'missing' });
  expect(await faultOf((of) => (of.id = 'dual-99'))).toEqual({ code: 'opening' });
  expect(await faultOf((of) => of.head && (of.head.at += 1))).toEqual({ code: 'signature' });
  expect(await faultOf((of) => of.opening.head && (of.opening.head.at += 1))).toEqual({ code: 'signature' });
  const said = (change: Partial<NonNullable<Receipt['result']>>) =>
    faultOf((of) => Object.assign(of.result as object, change));
  for (const [name, change] of Object.entries({
    ...{ result: { result: 'coin' as const }, settlement: { settlement: '1.00000000' }, ticks: { ticks: [1] } },
    ...{ returned: { returned: '0.00000001' }, currency: { currency: 'BTC' } },
  }))
    expect(await said(change)).toEqual({ code: 'result', where: { kind: 'field', name } });
});

/** The receipt of a purchase at another strike: all sums agree, and nothing that is signed has it. */
async function forged(): Promise<Receipt> {
  const of = JSON.parse(example) as Receipt;
  const { chain } = of.opening;
  const own = chain.links[0]?.record;
  if (typeof own !== 'object' || own.kind !== 'dual') throw new Error('a receipt begins with its purchase');
  // 0.1 coin at 50,000, for the two days at 10 % of the example.
  Object.assign(own, { strike: '50000.00000000', money: '5002.73972602' });
  let { n, previous } = chain;
  for (const link of chain.links) {
    const record = typeof link.record === 'string' ? link.record : await sha256(canonical(link.record));
    link.hash = await sha256(canonical({ kind: link.kind, n, previous, record }));
    [n, previous] = [n + 1, link.hash];
  }
  of.opening.head = null;
  Object.assign(of.result as object, { returned: own.money });
  return of;
}

test('DUAL-015 a purchase under no signed head is a fault, where the window is under one', async () => {
  const of = await forged();
  expect((await recomputeWindow(of)).fault).toEqual({ code: 'head' });
  // Without either head nothing is shown to match: the page says when there is a proof.
  expect((await recomputeWindow({ ...of, head: null })).fault).toBeUndefined();
});

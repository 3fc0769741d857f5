import { expect, test, vi } from 'vitest';
import { KeptReceipts } from './kept-receipts.ts';

const made = (message: object, isFinal = true, links = 100) =>
  vi.fn(() => Promise.resolve({ message, isFinal, links }));

test('OPT-060 one under a signed head is made once, for all who ask at once and later', async () => {
  const kept = new KeptReceipts();
  const make = made({ id: 'dual-1' });
  const texts = await Promise.all(Array.from({ length: 50 }, () => kept.text('dual-1', make)));
  expect(new Set(texts)).toEqual(new Set(['{"id":"dual-1"}']));
  expect(await kept.text('dual-1', make)).toBe('{"id":"dual-1"}');
  expect(make).toHaveBeenCalledTimes(1);
});

test('OPT-060 one without a head is made again, one that is not there or failed too', async () => {
  const kept = new KeptReceipts();
  const open = made({ id: 'option-1' }, false);
  await kept.text('option-1', open);
  await kept.text('option-1', open);
  expect(open).toHaveBeenCalledTimes(2);
  const none = vi.fn(() => Promise.resolve(undefined));
  expect(await kept.text('option-2', none)).toBeUndefined();
  expect(await kept.text('option-2', none)).toBeUndefined();
  expect(none).toHaveBeenCalledTimes(2);
  await expect(kept.text('option-3', () => Promise.reject(new Error('no disk')))).rejects.toThrow('no disk');
  expect(await kept.text('option-3', made({ id: 3 }))).toBe('{"id":3}');
});

test('OPT-060 one is made after the other', async () => {
  const kept = new KeptReceipts();
  let [open, most] = [0, 0];
  const make = async () => {
    open += 1;
    most = Math.max(most, open);
    await new Promise((resolve) => setImmediate(resolve));
    open -= 1;
    return { message: {}, isFinal: true, links: 1 };
  };
  await Promise.all(Array.from({ length: 20 }, (_, n) => kept.text(`option-${n}`, make)));
  expect(most).toBe(1);
});

test('OPT-061 what is not kept costs the links it takes, what is kept the bytes that are sent', async () => {
  const kept = new KeptReceipts();
  expect(kept.cost('dual-1', 2_000)).toBe(80);
  await kept.text('dual-1', made({ links: 'x'.repeat(200_000) }, true, 1_860));
  expect(kept.cost('dual-1', 2_000)).toBe(4);
  await kept.text('dual-2', made({}, false, 30));
  expect(kept.cost('dual-2', 2_000)).toBe(2);
  await kept.text('dual-3', made({}, false, 0));
  expect(kept.cost('dual-3', 2_000)).toBe(1);
});

test('OPT-060 the texts have a bound: what was not asked for the longest is made again', async () => {
  const kept = new KeptReceipts(100);
  const make = made({ text: 'x'.repeat(30) });
  for (const id of ['a', 'b']) await kept.text(id, make);
  await kept.text('a', make);
  await kept.text('c', make);
  expect(make).toHaveBeenCalledTimes(3);
  await kept.text('a', make);
  expect(make).toHaveBeenCalledTimes(3);
  await kept.text('b', make);
  expect(make).toHaveBeenCalledTimes(4);
});

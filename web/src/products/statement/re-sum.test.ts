import { expect, it } from 'vitest';
import { bodyOf, everything } from './entry-filter.ts';
import { compare, linesOf, reSum } from './re-sum.ts';

const entry = (asset: string, value: string) => JSON.stringify({ kind: 'entry', asset, value, mark: '' });
const balance = (asset: string, amount: string) =>
  JSON.stringify({ kind: 'balance', asset, balance: amount, mark: '' });
const head = '{"kind":"head","seq":7,"entries":3}';
const entries = [entry('USDT', '10.50'), entry('USDT', '-0.25'), entry('BTC', '1.000')];
const balances = [balance('USDT', '9.25'), balance('USDT', '1.00'), balance('BTC', '1.000')];
const fileOf = (lines: readonly string[]) => ['[', ...lines.map((line) => `${line},`), head, ']'];
const file = fileOf([...entries, ...balances]);
/** The text in pieces of so many bytes. */
const streamOf = (text: string, size: number) => {
  const bytes = new TextEncoder().encode(text);
  return new ReadableStream<Uint8Array>({
    start(out) {
      for (let at = 0; at < bytes.length; at += size) out.enqueue(bytes.slice(at, at + size));
      out.close();
    },
  });
};

it.each([1, 7, 10_000])(
  'STMT-030 every entry is added up by asset, however the file arrives (%i bytes)',
  async (size) => {
    const totals = new Map([
      ['USDT', ['10.00', '0.25']],
      ['BTC', ['0.5', '0.25']],
    ]);
    const summed = await reSum(linesOf(streamOf(file.join('\n'), size)));
    expect(summed?.seq).toBe(7);
    expect(summed && compare(summed, totals)).toEqual([
      { asset: 'USDT', entries: 2, sum: 1025n, difference: 0n, scale: 2 },
      { asset: 'BTC', entries: 1, sum: 1000n, difference: 250n, scale: 3 },
    ]);
  },
);

const held = new Map([
  ['USDT', ['10.00', '0.25']],
  ['BTC', ['1.000', '0.000']],
  ['ETH', ['0.00', '0.00']],
]);
const summedOf = (lines: readonly string[]) => reSum(linesOf(streamOf(lines.join('\n'), 64)));
const rowsOf = async (lines: readonly string[]) => {
  const summed = await summedOf(lines);
  return summed && compare(summed, held).map(({ asset, difference }) => [asset, difference]);
};
const headOf = (lines: readonly string[], count: number) =>
  lines.map((line) => (line === head ? `{"kind":"head","seq":7,"entries":${count}}` : line));

it('STMT-030 what is held and has no entries in the file is a difference, also of an empty file', async () => {
  expect(await rowsOf(file)).toEqual([
    ['USDT', 0n],
    ['BTC', 0n],
  ]);
  const without = fileOf([...entries, ...balances].filter((line) => !line.includes('BTC')));
  expect(await rowsOf(headOf(without, 2))).toEqual([
    ['USDT', 0n],
    ['BTC', -1000n],
  ]);
  expect(await rowsOf(headOf(fileOf([]), 0))).toEqual([
    ['USDT', -1025n],
    ['BTC', -1000n],
  ]);
});

it('STMT-030 entries that are not those of the file’s own balances are a difference', async () => {
  const more = fileOf([...entries, ...balances, balance('ETH', '0.50')]);
  expect(await rowsOf(more)).toEqual([
    ['USDT', 0n],
    ['BTC', 0n],
    ['ETH', -50n],
  ]);
  const other = fileOf([...entries, ...balances.slice(0, 2), balance('BTC', '0.750')]);
  expect(await rowsOf(other)).toContainEqual(['BTC', 250n]);
});

it('STMT-030 a file with other entries than its head counts adds up to nothing', async () => {
  expect(await rowsOf(fileOf([...entries.slice(1), ...balances]))).toBeUndefined();
});

it('STMT-030 a file that was cut off adds up to nothing', async () => {
  expect(await summedOf(file.slice(0, 3))).toBeUndefined();
});

it('days are whole days of UTC, the last one included; a day that is not whole is none', () => {
  expect(bodyOf(everything)).toEqual({ limit: '20' });
  const chosen = { asset: '3', account: 'change', reason: 'spot.fee', from: '2026-04-22', to: '2026-04-22' };
  expect(bodyOf(chosen)).toEqual({
    ...{ currency: '3', account: 'change', reason: 'spot.fee', limit: '20' },
    ...{ from: String(Date.UTC(2026, 3, 22)), to: String(Date.UTC(2026, 3, 23)) },
  });
  expect(bodyOf({ ...everything, from: '2026-04', account: 'unknown' })).toEqual({ limit: '20' });
});

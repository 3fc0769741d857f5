import { once } from 'node:events';
import { Writable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { csvFile, rowsPerPage } from './csv-file.ts';
import { streamOf } from './send.ts';

const page = (after = 0) => Array.from({ length: rowsPerPage }, (_, n) => after + n + 1);

test('DESK-067 a file is the message of the answer, whole and with its cells as they are', async () => {
  const read = (after: number | undefined) => Promise.resolve(after === undefined ? page() : [rowsPerPage + 1]);
  const cells = (row: number) => [String(row), row === 1 ? '=1+1 "quoted"\nline' : ''];
  let text = '';
  for await (const piece of streamOf(csvFile(['a', 'b'], read, cells))) text += String(piece);
  const { type, message } = JSON.parse(text) as { type: string; message: string };
  expect(type).toBe('ok');
  expect(message.startsWith('\uFEFFa,b\r\n1,"\'=1+1 ""quoted""\nline"\r\n2,\r\n')).toBe(true);
  expect(message.endsWith(`\r\n${rowsPerPage},\r\n${rowsPerPage + 1},\r\n`)).toBe(true);
});

test('DESK-067 a caller who does not read keeps a few pages in memory, and one who leaves ends the reading', async () => {
  let reads = 0;
  let ended = false;
  async function* pieces() {
    try {
      yield* csvFile(
        ['a'],
        (after: number | undefined) => Promise.resolve(((reads += 1), page(after))),
        (row) => [`${'x'.repeat(100)}${row}`],
      );
    } finally {
      ended = true;
    }
  }
  const stream = streamOf(pieces());
  let taken = 0;
  // Takes four pieces and never says that it is done with the last.
  const write = (_piece: unknown, _encoding: string, done: () => void) => {
    taken += 1;
    if (taken < 4) done();
  };
  stream.pipe(new Writable({ highWaterMark: 1, write }));
  for (let turns = 0; turns < 100; turns += 1) await turn();
  expect(taken).toBe(4);
  expect(reads).toBeLessThanOrEqual(4);
  stream.destroy();
  await once(stream, 'close');
  expect(ended).toBe(true);
});

test('DESK-067 a read that fails ends the stream with its error, so that no part passes for the whole', async () => {
  const read = (after: number | undefined) =>
    after === undefined ? Promise.resolve(page()) : Promise.reject(new Error('storage is gone'));
  const all = async () => {
    for await (const piece of streamOf(csvFile(['a'], read, (row) => [String(row)]))) void piece;
  };
  await expect(all()).rejects.toThrow('storage is gone');
});

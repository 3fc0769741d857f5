import { expect, test, vi } from 'vitest';
import { Decoders } from '../../shared/images/decoders.ts';
import { ReadCodes } from './read-codes.ts';

test('PAYEE-034 twenty uses of one image at once wait for one search, and none is a fault', async () => {
  let end: (text: string) => void = () => undefined;
  const search = vi.fn(() => new Promise<string>((resolve) => (end = resolve)));
  const codes = new ReadCodes(new Decoders(), () => 0, search);
  const uses = Array.from({ length: 20 }, () => codes.textIn(1, { address: '/upload/0.jpg', image: Buffer.alloc(1) }));
  await vi.waitFor(() => expect(search).toHaveBeenCalled());
  end('text');
  expect(await Promise.all(uses)).toEqual(Array<object>(20).fill({ text: 'text' }));
  expect(search).toHaveBeenCalledTimes(1);
});

test('PAYEE-034 an image that is read by several calls at once is searched once; a user has 60 searches in 24 hours', async () => {
  const search = vi.fn((_image: Buffer) => Promise.resolve<string | undefined>('text'));
  const clock = { now: 0 };
  const codes = new ReadCodes(new Decoders(), () => clock.now, search);
  const read = (userId: number, n: number) =>
    codes.textIn(userId, { address: `/upload/${n}.jpg`, image: Buffer.alloc(1) });
  expect(await Promise.all([read(1, 0), read(1, 0)])).toEqual([{ text: 'text' }, { text: 'text' }]);
  expect(search).toHaveBeenCalledTimes(1);
  for (let n = 1; n < 60; n += 1) await read(1, n);
  expect(await read(1, 60)).toEqual({ ok: false, reason: 'request.too_many', retryAfterSeconds: 86_400 });
  // What was read before, and another user.
  expect([await read(1, 59), await read(2, 60)]).toEqual([{ text: 'text' }, { text: 'text' }]);
  clock.now += 86_400_000;
  expect(await read(1, 60)).toEqual({ text: 'text' });
  expect(search).toHaveBeenCalledTimes(62);
});

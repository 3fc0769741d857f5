import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { atOnce, Decoders, waitMs } from './decoders.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work that ends when it is let go. */
function held() {
  let letGo: () => void = () => undefined;
  const until = new Promise<void>((resolve) => (letGo = resolve));
  const work = vi.fn(() => until);
  return { work, letGo: () => letGo() };
}

it('UPLOAD-010 decodes one image of a user at a time, and one of another user meanwhile', async () => {
  const decoders = new Decoders();
  const [first, second] = [held(), held()];
  const running = [decoders.inTurn(1, first.work), decoders.inTurn(1, second.work)];
  // More uses wait, while places are free for others.
  const more = [
    decoders.inTurn(1, () => Promise.resolve('third')),
    decoders.inTurn(1, () => Promise.resolve('fourth')),
  ];
  await expect(decoders.inTurn(1, () => Promise.resolve('fifth'))).rejects.toThrow(/too many/);
  expect(await decoders.inTurn(2, () => Promise.resolve('other'))).toBe('other');
  expect(second.work).not.toHaveBeenCalled();
  first.letGo();
  await vi.waitFor(() => expect(second.work).toHaveBeenCalled());
  second.letGo();
  await Promise.all(running);
  expect(await Promise.all(more)).toEqual(['third', 'fourth']);
});
it('UPLOAD-010 a failure gives its turn back', async () => {
  const decoders = new Decoders();
  for (let n = 0; n <= atOnce; n += 1)
    await expect(decoders.inTurn(1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await decoders.inTurn(1, () => Promise.resolve('done'))).toBe('done');
});
it('UPLOAD-010 drops who waits until the answer is sent, and does the work of the others in order', async () => {
  const decoders = new Decoders();
  const busy = Array.from({ length: atOnce }, held);
  const running = busy.map(({ work }, n) => decoders.inTurn(n, work));
  const late = held();
  const dropped = expect(decoders.inTurn(10, late.work)).rejects.toThrow(/no turn/);
  await vi.advanceTimersByTimeAsync(waitMs);
  await dropped;
  const order: number[] = [];
  const waiting = [11, 12].map((user) => decoders.inTurn(user, () => Promise.resolve(order.push(user))));
  for (const { letGo } of busy) letGo();
  await Promise.all([...running, ...waiting]);
  expect(late.work).not.toHaveBeenCalled();
  expect(order).toEqual([11, 12]);
});
it('UPLOAD-010 refuses more than can wait', async () => {
  const decoders = new Decoders();
  const busy = Array.from({ length: atOnce }, held);
  const running = busy.map(({ work }, n) => decoders.inTurn(n, work));
  const waiting = Array.from({ length: 6 }, (_, n) => decoders.inTurn(10 + n, () => Promise.resolve()));
  await expect(decoders.inTurn(99, () => Promise.resolve())).rejects.toThrow(/too many/);
  for (const { letGo } of busy) letGo();
  await Promise.all([...running, ...waiting]);
});
it('UPLOAD-010 further uses of a user wait beside those of others, and keep none of them out', async () => {
  const decoders = new Decoders();
  const busy = Array.from({ length: atOnce }, held);
  const running = busy.map(({ work }, n) => decoders.inTurn(n, work));
  const others = [11, 12, 13].map((user) => decoders.inTurn(user, () => Promise.resolve()));
  const own = Array.from({ length: 3 }, () => decoders.inTurn(0, () => Promise.resolve('own')));
  await expect(decoders.inTurn(0, () => Promise.resolve())).rejects.toThrow(/too many/);
  const last = [14, 15].map((user) => decoders.inTurn(user, () => Promise.resolve()));
  await expect(decoders.inTurn(99, () => Promise.resolve())).rejects.toThrow(/too many/);
  for (const { letGo } of busy) letGo();
  expect(await Promise.all(own)).toEqual(['own', 'own', 'own']);
  await Promise.all([...running, ...others, ...last]);
});

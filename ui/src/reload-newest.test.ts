import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reloadNewest } from './reload-newest.ts';

const reload = vi.fn();
/** A browser with a worker; `installing` is a newer one that has just been found. */
function workers(update: () => Promise<unknown>, installing: object | null = null): EventTarget {
  const serviceWorker = Object.assign(new EventTarget(), {
    getRegistration: () => Promise.resolve({ update, installing, waiting: null }),
  });
  vi.stubGlobal('navigator', { serviceWorker });
  return serviceWorker;
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  reload.mockClear();
  vi.stubGlobal('location', { reload });
});
afterEach(() => vi.unstubAllGlobals());

it('a reload waits until the version that is deployed answers', async () => {
  const update = vi.fn(() => Promise.resolve());
  const here = workers(update, {});
  const done = reloadNewest();
  await settled();
  expect([update.mock.calls.length, reload.mock.calls.length]).toEqual([1, 0]);
  here.dispatchEvent(new Event('controllerchange'));
  await done;
  expect(reload).toHaveBeenCalledOnce();
});

it.each([
  ['there is no newer version', () => workers(() => Promise.resolve())],
  ['there is no network', () => workers(() => Promise.reject(new TypeError('offline')))],
  ['there is no worker', () => vi.stubGlobal('navigator', {})],
])('it reloads at once where %s', async (_, given) => {
  given();
  await reloadNewest();
  expect(reload).toHaveBeenCalledOnce();
});

import { beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.resetModules();
});
const open = async () => (await import('./session.ts')).session;

it('is there again after a reload, when that was chosen', async () => {
  (await open()).begin('token-1', true, 'ann');
  vi.resetModules();
  expect((await open()).token()).toBe('token-1');
});

it('lasts for the visit only, when that was chosen', async () => {
  (await open()).begin('token-2', false, 'ann');
  expect(localStorage.getItem('glassbook.token')).toBeNull();
  vi.resetModules();
  expect((await open()).token()).toBe('token-2');
  sessionStorage.clear();
  vi.resetModules();
  expect((await open()).token()).toBeUndefined();
});

it("ends once when it is no longer valid, and shows the server's message", async () => {
  const session = await open();
  session.begin('token-3', true, 'ann');
  const heard = vi.fn();
  session.onExpire(heard);
  session.expire('Log in first.');
  session.expire('Log in first.');
  expect(heard).toHaveBeenCalledExactlyOnceWith('Log in first.');
  expect(session.token()).toBeUndefined();
  expect(localStorage.getItem('glassbook.token')).toBeNull();
});

it('clears what an older version kept, once', async () => {
  localStorage.setItem('glassbook.theme', 'light');
  localStorage.setItem('other', 'stays');
  const { clearOlderShape, keep } = await import('./storage.ts');
  clearOlderShape();
  expect([localStorage.getItem('glassbook.theme'), localStorage.getItem('other')]).toEqual([null, 'stays']);
  keep('theme', 'light');
  clearOlderShape();
  expect(localStorage.getItem('glassbook.theme')).toBe('light');
});

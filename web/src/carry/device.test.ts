import { beforeEach, expect, it, vi } from 'vitest';
import { account } from '@glassbook/contract';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.resetModules();
});
/** The app as a page loads it. */
const page = async () => ({
  ...(await import('./device.ts')),
  ...(await import('./session.ts')),
  ...(await import('./client.ts')),
});

it('is chosen once by the browser, 256 bits that differ from browser to browser', async () => {
  const first = (await page()).device.secret();
  expect(first).toMatch(/^[A-Za-z0-9_-]{43}$/);
  vi.resetModules();
  expect((await page()).device.secret()).toBe(first);
  localStorage.clear();
  vi.resetModules();
  expect((await page()).device.secret()).not.toBe(first);
});

it('is what the last login gave, also after logging out and a reload', async () => {
  const { device, session } = await page();
  device.renew('7.1.given');
  session.begin('token', true, 'ann');
  session.end();
  vi.resetModules();
  expect((await page()).device.secret()).toBe('7.1.given');
});

it('is sent with every call, as a header', async () => {
  const { device, call } = await page();
  device.renew('7.1.given');
  const sent = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ type: 'ok', message: 'done' }));
  await call(account.sendCode, { user_string: 'someone@example.org', scene: 'register' });
  expect(sent.mock.calls[0]?.[1]?.headers).toMatchObject({ 'Device-Secret': '7.1.given' });
  vi.restoreAllMocks();
});

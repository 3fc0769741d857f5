import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { setTimeout as wait } from 'node:timers/promises';
import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import type { convert } from '@glassbook/contract';
import { throttleMs, Toaster } from '@glassbook/ui';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadWords, startLanguage } from '../../carry/language.ts';
import { queries } from '../../carry/loadable.ts';
import { session } from '../../carry/session.ts';
import { serve, type Answer, type Asked } from '../../shared/test/server.ts';
import ConvertPage from './convert-page.tsx';
import QuickBuyPage from './quick-buy-page.tsx';
import { list, quoted } from './test/samples.ts';

async function show(Page: ComponentType) {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  await startLanguage([], async () => (await import('../../app/later-words.ts')).laterWords);
  await loadWords(['convert', 'wallet']);
  queries.clear();
  queries.setDefaultOptions({ queries: { retry: false } });
  session.begin('a-token', true, 'ann');
  const router = createMemoryRouter([{ path: '*', Component: Page }]);
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>,
  );
}

const amountOf = ({ body }: Asked) => body.get('number') ?? '';
const unknown: Answer = { reason: 'request.outcome_unknown', sentence: 'Unknown.', status: 503 };

describe('the history', () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    session.end();
  });
  const made = (id: number, fee: string, pays: string): convert.ConversionView => ({
    ...{ id, quote_id: id, from_currency_id: 3, from_name: 'USDT', from_price: '1.00', from_field: 'change' },
    ...{ to_currency_id: 1, to_name: 'BTC', to_price: '70000.00', unit: 'USDT', spread_ppm: 1_000, number: '1000.00' },
    ...{ gross: '0.01428571', spread: '0.00001429', gets: '0.01427142', fee, pays },
    ...{ create_time: '2026-04-22 12:07:48', created_ms: 1_776_859_668_000, seq: 9 },
  });

  it('CONV-011 a row has what left, and the fee in it where there is one', async () => {
    const data = [made(2, '1.00', '1001.00'), made(1, '0.00', '1000.00')];
    serve({
      '/user/getTransferList': list(),
      '/convert/list': { message: { data, page: 1, pages: 1, total: 2 } },
    });
    await show(ConvertPage);
    const rows = async () => (await screen.findAllByText(/^\+0\.01427142 BTC$/)).map((row) => row.parentElement);
    const [charged, free] = (await rows()).map((row) => row?.textContent ?? '');
    expect(charged).toMatch(/1,001\.00 USDT.*Conversion fee 1\.00 USDT/);
    expect(free).toMatch(/1,000\.00 USDT/);
    expect(free).not.toContain('Conversion fee');
  });
});

describe.each([
  ['the conversion', ConvertPage, 'Amount', /^Convert 12\.5/],
  ['quick buy', QuickBuyPage, 'You pay', 'Buy BTC'],
] as const)('%s', (_name, Page, label, action) => {
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    session.end();
  });
  const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(label) });
  const price = async (text: string) => {
    await userEvent.type(await field(), text);
    await userEvent.click(screen.getByRole('button', { name: 'Get price' }));
  };
  const base = {
    '/user/getTransferList': list(),
    '/convert/list': { message: { data: [], page: 1, pages: 1, total: 0 } },
  };

  it('CONV-027 without an answer the same is confirmed again under the same key, also when the price is over', async () => {
    const answers: Answer[] = [unknown, { reason: 'convert.quote_used', sentence: 'Already used.' }];
    const asked = serve({
      ...base,
      '/convert/quote': (sent) => quoted(7, amountOf(sent), 10_000),
      '/convert/accept': () => answers.shift() ?? 'nothing',
    });
    await show(Page);
    await price('12.5');
    await userEvent.click(await screen.findByRole('button', { name: action }));
    const again = await screen.findByRole('button', { name: 'Confirm again' });
    vi.setSystemTime(Date.now() + 11_000);
    await wait(1_100);
    expect([screen.queryByRole('button', { name: 'Get price' }), (await field()).value]).toEqual([null, '12.5']);
    expect(screen.getByText(/Not confirmed/)).toBeTruthy();
    // Nothing that could make a second one can be changed.
    expect((await field()).matches(':disabled')).toBe(true);
    await userEvent.click(again);
    expect(await screen.findByText('Already used.')).toBeTruthy();
    const keys = asked.filter(({ path }) => path === '/convert/accept').map(({ key }) => key);
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
    expect(screen.getByRole('button', { name: 'Get price' })).toBeTruthy();
    expect((await field()).matches(':disabled')).toBe(false);
  });

  it('CONV-027 what has no answer is there again when the page is, and is confirmed under the same key', async () => {
    const answers: Answer[] = [unknown, { reason: 'convert.quote_used', sentence: 'Already used.' }];
    const asked = serve({
      ...base,
      '/convert/quote': (sent) => quoted(7, amountOf(sent), 10_000),
      '/convert/accept': () => answers.shift() ?? 'nothing',
    });
    await show(Page);
    await price('12.5');
    await userEvent.click(await screen.findByRole('button', { name: action }));
    await screen.findByRole('button', { name: 'Confirm again' });
    cleanup();
    await show(Page);
    // The fields have what was sent.
    expect([(await field()).matches(':disabled'), (await field()).value]).toEqual([true, '12.5']);
    expect(screen.queryByRole('button', { name: 'Get price' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Confirm again' }));
    expect(await screen.findByText('Already used.')).toBeTruthy();
    expect((await field()).matches(':disabled')).toBe(false);
    const keys = asked.filter(({ path }) => path === '/convert/accept').map(({ key }) => key);
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });

  it('CONV-027 an answer to an amount that was changed meanwhile is dropped', async () => {
    serve({ ...base, '/convert/quote': (sent) => quoted(7, amountOf(sent), 10_000) });
    const answer = globalThis.fetch;
    let release: () => void = () => undefined;
    const held = new Promise<void>((done) => (release = done));
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      const body = init.body instanceof URLSearchParams ? init.body.get('number') : null;
      if (body === '12.5') await held;
      return answer(url, init);
    });
    await show(Page);
    await price('12.5');
    fireEvent.change(await field(), { target: { value: '99' } });
    release();
    await wait(throttleMs + 50);
    expect(screen.queryByRole('timer')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Get price' }));
    await waitFor(() => expect(screen.getByText(/99 USDT at the index/)).toBeTruthy());
  });
});

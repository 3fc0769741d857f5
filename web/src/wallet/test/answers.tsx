/** A wallet's server for the tests of its screens: what each path answers, and what was asked. */
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { Toaster } from '@glassbook/ui';
import { vi } from 'vitest';
import { loadWords, startLanguage } from '../../app/language.ts';
import { queries } from '../../app/loadable.ts';
import { session } from '../../app/session.ts';

export type Asked = { path: string; body: URLSearchParams; key: string | null };
/** What a path answers: the message, or the whole envelope, or no answer at all. */
export type Answer = { message: unknown } | { envelope: unknown } | 'nothing';

/** Stands in for the server; gives back the list of what was asked, which grows. */
export function serve(answers: Record<string, Answer | ((asked: Asked) => Answer)>): Asked[] {
  const log: Asked[] = [];
  vi.stubGlobal(
    'fetch',
    (url: string, init: { method: string; body?: URLSearchParams; headers: Record<string, string> }) => {
      const [path = '', query = ''] = url.replace('/api', '').split('?');
      const asked = {
        path,
        body: init.body ?? new URLSearchParams(query),
        key: init.headers['Idempotency-Key'] ?? null,
      };
      log.push(asked);
      const found = answers[path];
      const answer = typeof found === 'function' ? found(asked) : found;
      if (answer === undefined || answer === 'nothing') return Promise.reject(new TypeError('no answer'));
      const body = 'envelope' in answer ? answer.envelope : { type: 'ok', message: answer.message };
      return Promise.resolve(new Response(JSON.stringify(body)));
    },
  );
  return log;
}

/** Shows a page to somebody who is logged in, on a phone. */
export async function show(Page: ComponentType, address = '/'): Promise<void> {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  await startLanguage();
  await loadWords(['wallet']);
  queries.clear();
  queries.setDefaultOptions({ queries: { retry: false } });
  session.begin('a-token', true);
  const router = createMemoryRouter([{ path: '*', Component: Page }], { initialEntries: [address] });
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>,
  );
}

const flags = { logo: '', is_legal: 1, is_lever: 1, is_match: 1, is_micro: 1 };
export const movable = [
  {
    ...flags,
    id: 3,
    name: 'USDT',
    scale: 8,
    kinds: ['change', 'lever'],
    wallet: { change_balance: '100.00000000', lever_balance: '0.00000000' },
  },
];
export const emptyPage = {
  current_page: 1,
  data: [],
  first_page_url: '',
  from: null,
  last_page: 1,
  last_page_url: '',
  next_page_url: null,
  path: '',
  per_page: 10,
  prev_page_url: null,
  to: null,
  total: 0,
};

/** The reply of /wallet/list with USDT in the spot account and nothing else; `stated` is what the server says it is worth. */
export function walletsWith(usdt: string, stated = usdt): unknown {
  const none = { balance: [], totle: '0.00000000', usdt_totle: '0.00000000', CNY: '' };
  const row = {
    ...flags,
    id: 31,
    currency: 3,
    currency_name: 'USDT',
    currency_type: '',
    cny_price: '1',
    pb_price: '1',
    usdt_price: '1.00',
    is_charge: 0,
  };
  const spot = {
    balance: [{ ...row, change_balance: usdt, lock_change_balance: '0.00000000' }],
    totle: stated,
    usdt_totle: stated,
    CNY: '',
  };
  const others = Object.fromEntries(
    ['legal', 'lever', 'micro', 'stock', 'margin', 'financial'].map((kind) => [`${kind}_wallet`, none]),
  );
  return {
    ...others,
    change_wallet: spot,
    fiat_rates: { USD: '1', EUR: '0.92' },
    ExRate: '1',
    is_open_CTbi: 0,
    usdt_totle: stated,
  };
}

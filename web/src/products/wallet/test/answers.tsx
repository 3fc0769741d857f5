/** Replies of the wallet's calls for tests, and its pages rendered with them. */
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { useEffect, type ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { system } from '@glassbook/contract';
import { formatAmount, parseAmount } from '@glassbook/money';
import { Toaster } from '@glassbook/ui';
import { onTestFinished, vi } from 'vitest';
import { lendFrom, type Lends, type Lent, type Margins } from '../../../shared/lent.tsx';
import { loadWords, startLanguage } from '../../../carry/language.ts';
import { queries } from '../../../carry/loadable.ts';
import { session } from '../../../carry/session.ts';

/** Renders a page for a logged-in user on a phone, or in a wide window. */
export async function show(Page: ComponentType, address = '/', wide = false): Promise<void> {
  vi.stubGlobal('matchMedia', () => ({
    matches: wide,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  await startLanguage([], async () => (await import('../../../app/later-words.ts')).laterWords);
  await loadWords(['wallet']);
  queries.clear();
  queries.setDefaultOptions({ queries: { retry: false } });
  session.begin('a-token', true, 'ann');
  const router = createMemoryRouter([{ path: '*', Component: Page }], { initialEntries: [address] });
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>,
  );
}

export { serve, type Answer } from '../../../shared/test/server.ts';
export { transport } from '../../../carry/live/test/transport.ts';

/** Futures accounts come to this, for a test. */
export function lendMargins(margins: Margins): void {
  const ReportMargins = ({ report }: Lent['futuresMargins']) => {
    useEffect(() => report(margins), [report]);
    return null;
  };
  const lends: Partial<Lends> = { futuresMargins: () => Promise.resolve({ default: ReportMargins }) };
  lendFrom(() => Promise.resolve(lends as Lends));
  onTestFinished(() => lendFrom(() => Promise.reject(new Error('nothing is lent'))));
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

/** What /health answers. */
export const health = (demo: boolean) => ({
  message: system.health.reply.parse({
    ready: true,
    standby: false,
    read_only: false,
    seq: 1,
    feed: 'replay',
    demo,
    version: '1',
    simulated_traders: false,
  }),
});

/** The reply of /wallet/list with USDT and `others` in the spot account, and of `lever` in the futures account; `stated` is the worth of the spot account that the server states. */
export function walletsWith(usdt: string, stated = usdt, lever?: string, others: readonly object[] = []): unknown {
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
    balance: [
      { ...row, change_balance: usdt, lock_change_balance: '0.00000000' },
      ...others.map((other) => ({ ...row, ...other })),
    ],
    totle: stated,
    usdt_totle: stated,
    CNY: '',
  };
  const kinds = Object.fromEntries(
    ['legal', 'lever', 'micro', 'stock', 'margin', 'financial'].map((kind) => [`${kind}_wallet`, none]),
  );
  const futures = lever !== undefined && {
    balance: [{ ...row, lever_balance: lever, lock_lever_balance: '0.00000000' }],
    ...{ totle: lever, usdt_totle: lever, CNY: '' },
  };
  const whole = formatAmount((parseAmount(stated, 8) ?? 0n) + (parseAmount(lever ?? '0', 8) ?? 0n), 8);
  return {
    ...kinds,
    ...(futures && { lever_wallet: futures }),
    change_wallet: spot,
    fiat_rates: { USD: '1', EUR: '0.92' },
    ExRate: '1',
    is_open_CTbi: 0,
    owed: '0.00000000',
    usdt_totle: whole,
    seq: 7,
    at_ms: 1_776_859_668_000,
  };
}

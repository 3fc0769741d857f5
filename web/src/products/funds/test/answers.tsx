/** Replies of the calls of funds for tests, and its pages rendered with them. */
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import type { funds } from '@glassbook/contract';
import type { z } from 'zod';
import { Toaster } from '@glassbook/ui';
import { vi } from 'vitest';
import { loadWords, startLanguage } from '../../../carry/language.ts';
import { queries } from '../../../carry/loadable.ts';
import { paths } from '../../../carry/paths.ts';
import { session } from '../../../carry/session.ts';
import type { Asset, Info, Own } from '../withdraw/draft.ts';
import type { Withdrawal } from '../withdrawals/words.ts';
import { publicKey, signedList } from './signed-list.ts';

export { serve, type Answer } from '../../../shared/test/server.ts';
export { transport } from '../../../carry/live/test/transport.ts';

/** Renders a page for a logged-in user on a phone; the way it goes is in the router. */
export async function show(Page: ComponentType, address: string) {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  await startLanguage([], async () => (await import('../../../app/later-words.ts')).laterWords);
  await loadWords(['funds', 'wallet', 'payee', 'security', 'account']);
  queries.clear();
  queries.setDefaultOptions({ queries: { retry: false } });
  session.begin('a-token', true, 'ann');
  const router = createMemoryRouter(
    [
      { path: paths.withdraw, Component: Page },
      { path: paths.fundRecords, Component: Page },
      { path: paths.select, Component: Page },
      { path: paths.receive, Component: Page },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [address] },
  );
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>,
  );
  return router;
}

export const usdt: Asset = { currency: 3, name: 'USDT', scale: 8, rate: '1.00000000', min_number: '10.00000000' };
export const now = 1_776_859_668_000;
export const info: Info = {
  ...{ currency: 3, name: 'USDT', scale: 8, enabled: true, rate: '1.00000000', min_number: '10.00000000' },
  ...{ legal_balance: '0.00000000', change_balance: '100.00000000', level: 1 },
  ...{ asks_password: true, asks_code: false },
  ...{ limit_btc: '200.00000000', used_btc: '50.00000000', hold_until_ms: null, decide_ms: 86_400_000, now_ms: now },
};

type Address = Own['addresses'][number];
type Card = Own['cards'][number];
export const address = (change: Partial<Address> = {}): Address => ({
  ...{ id: 5, currency: 3, symbol: 'USDT', network: 'tron', name: 'Cold wallet', qrcode: '' },
  ...{ address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', created_ms: now, held_until_ms: null, ...change },
});
export const card = (change: Partial<Card> = {}): Card => ({
  ...{
    id: 7,
    kind: 'bank',
    bank: 'First Bank',
    number: '•••• 2230',
    in_review: false,
    created_ms: now,
    held_until_ms: null,
    ...change,
  },
});
export const own = (addresses = [address()], cards: Card[] = []): Own => ({
  ...{ addresses, cards, max: { address: 30, bank: 5, international: 5 }, list_only: { on: false, ends_ms: null } },
  currencies: [{ id: 3, symbol: 'USDT', networks: ['tron', 'ethereum'] }],
  ...{ hold_ms: 86_400_000, now_ms: now },
});

const row = {
  ...{ id: 12, currency_id: 3, name: 'USDT', number: '60.50000000', rate: '1.00000000', real_number: '59.50000000' },
  ...{ create_time: '2026-04-22 12:07:48', created_ms: now, decide_by_ms: now + 86_400_000 },
  status_text: 'Requested',
  status: 1,
  type: 0,
  payee: 'address',
} as const;

/** A withdrawal in a list. */
export const listed = (state: Withdrawal['state'], id = 12): funds.WithdrawalView => ({
  ...row,
  id,
  state,
  cancellable: state === 'requested' || state === 'in_review',
});
/** One withdrawal, whole: it was in each of `states`, an hour after the other. */
export const withdrawal = (states: readonly Withdrawal['state'][], change: Partial<Withdrawal> = {}): Withdrawal => ({
  ...listed(states.at(-1) ?? 'requested'),
  ...{ address: address().address, network: 'tron', reason: null, reason_text: '', reference: '' },
  returned: [],
  timeline: states.map((state, hours) => ({ state, at_ms: now + hours * 3_600_000 })),
  now_ms: now,
  ...change,
});

/** What the page of a withdrawal requests. */
export const forWithdraw = (of: { info?: Partial<Info>; own?: Own; paymentPassword?: boolean } = {}) => ({
  '/user/withdraw/assets': { message: [usdt] },
  '/wallet/get_info': { message: { ...info, now_ms: Date.now(), ...of.info } },
  '/user/payee/list': { message: { ...(of.own ?? own()), now_ms: Date.now() } },
  '/safe/state': {
    message: {
      ...{ email: 'a@example.org', phone: '', phone_available: false, password_changed_ms: null },
      ...{ step_up: ['password'], authenticator: null, recovery_left: 0, passkeys: [], wallets: [] },
      ...{ payment_password_ms: of.paymentPassword === false ? null : now, mail_mark: '', hold: null },
      ...{ locked_until_ms: null, now_ms: now },
    },
  },
});

type Places = z.output<NonNullable<typeof funds.depositAddress.data>>;
type Deposit = z.output<typeof funds.depositDetail.reply>;

/** Where USDT is deposited to; the checksums are those of the texts. */
const unsigned: Omit<Places, 'list'> = {
  ...{ currency: 3, name: 'USDT', scale: 8, demo: false, min_number: '10.00000000', decide_ms: 86_400_000 },
  took: { review_ms: 330_000, credit_ms: 61_000 },
  networks: [
    { network: 'tron', name: 'TRON (TRC20)', address: address().address, checksum: 'EB28 5A05', since_ms: now },
  ],
  bank: {
    ...{ holder: 'Glassbook Ltd', bank: 'First Bank', account: 'DE89370400440532013000', swift: 'COBADEFFXXX' },
    ...{ place: 'Berlin', currency: 'EUR', checksum: 'FAF7 E1C0', since_ms: now, rate: '0.85000000' },
  },
  reference: 'RF18539007547034',
};
export const places: Places = { ...unsigned, list: signedList(unsigned, now) };

export const depositRow = (state: Deposit['state'], id = 21): funds.DepositView => ({
  ...{ id, uid: 1, amount: '800.00000000', credited: state === 'credited' ? '799.00000000' : null },
  ...{ user_account: 'TRON (TRC20)', currency_id: 3, name: 'USDT', created_at: '2026-04-22 12:07:48' },
  ...{ created_ms: now, remark: '', state_text: '', decide_by_ms: now + 86_400_000, state },
  status: 1,
  type: 0,
  network: 'tron',
  cancellable: state === 'submitted',
  returns: null,
});
/** One deposit, whole. */
export const depositOf = (states: readonly Deposit['state'][], change: Partial<Deposit> = {}): Deposit => ({
  ...depositRow(states.at(-1) ?? 'submitted'),
  ...{ address: address().address, fiat: null, reason: null, reference: '', now_ms: now },
  timeline: states.map((state, hours) => ({ state, at_ms: now + hours * 3_600_000 })),
  ...change,
});

/** What the pages of deposits request. The list is signed with what was changed, where it is not changed itself. */
export const forDeposit = (change: Partial<Places> = {}) => ({
  '/desk/audit/head': { message: { head: null, public_key: publicKey } },
  '/recharge/assets': { message: [{ currency: 3, name: 'USDT', scale: 8, min_number: '10.00000000' }] },
  '/wallet/get_in_address': {
    message: { erc20: '', trc20: address().address },
    data: { ...places, list: signedList({ ...places, ...change }, now), ...change },
  },
});

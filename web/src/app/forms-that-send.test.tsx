/**
 * Every form that sends, through its page: what has no answer is its user's alone, also where the form stays as another logs in, and is sent again as it was.
 * A file that uses the hook is in a row, or in the list of those that no row mounts yet.
 */
import { act, cleanup, configure, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { globSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { throttleMs } from '@glassbook/ui';
import ConvertPage from '../products/convert/convert-page.tsx';
import { list, quoted } from '../products/convert/test/samples.ts';
import FollowPage from '../products/copy/follow-page.tsx';
import { detail, markets as contracts } from '../products/copy/test/samples.ts';
import DualPage from '../products/dual/buy-page.tsx';
import { offer as dualOffer } from '../products/dual/test/samples.ts';
import SubscribePage from '../products/ieo/subscribe-page.tsx';
import { info, tally } from '../products/ieo/test/samples.ts';
import BuyPage from '../products/lockup/buy-page.tsx';
import { offer } from '../products/lockup/test/samples.ts';
import OtcPage from '../products/otc/market-page.tsx';
import { ad, config as otcConfig } from '../products/otc/test/samples.ts';
import SellPage from '../products/nft/trade/sell-page.tsx';
import { currencies, me, work } from '../products/nft/test/samples.ts';
import { emptyPage, movable } from '../products/wallet/test/answers.tsx';
import TransferPage from '../products/wallet/transfer-page.tsx';
import { leavePage, showPage } from '../shared/test/show-page.tsx';

/** A busy machine is slow to draw: nothing here is about time. */
const PATIENT_MS = 60_000;
configure({ asyncUtilTimeout: PATIENT_MS });

type Row = {
  file: string;
  /** The call that sends. */
  path: string;
  show: () => ReturnType<typeof showPage>;
  /** Presses the form until it is sent, for the user who is there. */
  send: (amount: string) => Promise<void>;
};

const balances = [1, 3].map((currency_id) => ({
  ...{ currency_id, kind: 'change', available: '90000.00', held: '0.00' },
}));
let pressed = 0;
const press = async (name: RegExp): Promise<void> => {
  const button = await screen.findByRole('button', { name });
  const click = createEvent.click(button);
  // A button ignores a press right after the one before.
  pressed += throttleMs + performance.now();
  Object.defineProperty(click, 'timeStamp', { value: pressed });
  fireEvent(button, click);
};
const type = async (name: RegExp, value: string): Promise<void> => {
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name });
  if (!field.matches(':disabled')) fireEvent.change(field, { target: { value } });
};

const rows: Row[] = [
  {
    file: 'products/convert/use-conversion.ts',
    path: '/convert/accept',
    show: () =>
      showPage(ConvertPage, '/pages/fund/transfer', {
        words: ['convert', 'wallet'],
        answers: {
          ...{ '/user/getTransferList': list('0.50000000', '90000.00000000'), '/convert/accept': 'nothing' },
          '/convert/list': { message: { data: [], page: 1, pages: 1, total: 0 } },
          '/convert/quote': ({ body }) => quoted(Number(body.get('number')), body.get('number') ?? '', 3_600_000),
        },
      }),
    send: async (amount) => {
      await type(/Amount/, amount.slice(0, 2));
      if (!screen.queryByRole('button', { name: 'Confirm again' })) await press(/Get price/);
      await press(/^Convert \d|Confirm again/);
    },
  },
  {
    file: 'products/copy/use-follow-form.ts',
    path: '/follow/follow',
    show: () =>
      showPage(FollowPage, '/pages/follow/follow?id=7', {
        words: ['copy', 'offer'],
        answers: {
          ...{ '/follow/traderDetail': { message: detail }, '/futures/markets': { message: contracts } },
          '/follow/follow': 'nothing',
        },
        pushed: { 'wallet.balances': [{ ...balances[1], kind: 'lever' }] },
      }),
    send: async (amount) => {
      await type(/Copy amount/, amount);
      await press(/Check details/);
      await press(/^Copy$|Confirm again/);
    },
  },
  {
    file: 'products/dual/use-ticket.ts',
    path: '/dual/buyDual',
    show: () =>
      showPage(DualPage, '/pages/invest/purchase?id=4', {
        words: ['dual', 'offer'],
        answers: { '/dual/detail': { message: dualOffer }, '/dual/buyDual': 'nothing' },
        pushed: { 'dual.offers': [dualOffer], 'dual.own': [], 'wallet.balances': balances, 'market.tickers': [] },
      }),
    send: async (amount) => {
      await type(/Shares/, amount.slice(0, 1));
      await press(/Check details/);
      await press(/^Buy \d|Confirm again/);
    },
  },
  {
    file: 'products/ieo/apply-form.tsx',
    path: '/project/order',
    show: () =>
      showPage(SubscribePage, '/pages/ieo/subscribe?id=1', {
        words: ['ieo', 'offer'],
        answers: {
          '/project/detail': { message: { info, order_info: null, sell_order: null } },
          '/project/order': 'nothing',
        },
        pushed: { 'ieo.tallies': [tally], 'ieo.applications': [], 'wallet.balances': balances },
      }),
    send: async (amount) => {
      await type(/Tokens/, amount);
      await press(/Check details/);
      await press(/^Apply|Confirm again/);
    },
  },
  {
    file: 'products/lockup/buy-form.tsx',
    path: '/lh/deposit',
    show: () =>
      showPage(BuyPage, '/pages/lockming/buy?id=1', {
        words: ['lockup', 'offer'],
        answers: { '/lh/deposit/config': { message: [offer] }, '/lh/deposit': 'nothing' },
        pushed: { 'lockup.offers': [offer], 'lockup.orders': [], 'wallet.balances': balances },
      }),
    send: async (amount) => {
      await type(/Amount/, amount);
      await press(/Check details/);
      await press(/^Lock |Confirm again/);
    },
  },
  {
    file: 'products/nft/acts.ts',
    path: '/bind_box/resellNFT',
    show: () =>
      showPage(SellPage, '/pages/nft/resell?id=W-12', {
        words: ['nft', 'offer'],
        answers: {
          '/bind_box/getBoxDetail': { message: { ...work, owner: 7, sale: 0, status: 0 } },
          '/bind_box/getNftCurrency': { message: currencies },
          ...{ '/user/info': { message: me }, '/bind_box/resellNFT': 'nothing' },
        },
        pushed: { 'nft.sales': [], 'nft.series': [], 'wallet.balances': balances },
      }),
    send: async (amount) => {
      await type(/^Price/, amount);
      await press(/Check details/);
      await press(/^List$|Confirm again/);
    },
  },
  {
    file: 'products/otc/acts.ts',
    path: '/otc/take',
    show: () =>
      showPage(OtcPage, '/pages/otc/otc?id=5', {
        words: ['otc', 'offer'],
        answers: { '/otc/ad': { message: ad }, '/otc/config': { message: otcConfig }, '/otc/take': 'nothing' },
        pushed: { 'otc.orders': [], 'wallet.balances': balances },
      }),
    send: async (amount) => {
      await type(/^Total$/, amount);
      await press(/Check details/);
      await press(/^Buy USDT$|Confirm again/);
    },
  },
  {
    file: 'products/wallet/transfer/transfer-form.tsx',
    path: '/wallet/change',
    show: () =>
      showPage(TransferPage, '/', {
        words: ['wallet'],
        answers: {
          ...{ '/currency/user_currency_list': { message: movable }, '/wallet/hzhistory': { message: emptyPage } },
          '/wallet/change': 'nothing',
        },
        pushed: { 'wallet.balances': [{ ...balances[1], available: '500.00000000', held: '0.00000000' }] },
      }),
    send: async (amount) => {
      await type(/Amount/, amount);
      await press(/^Transfer USDT/);
    },
  },
];

const inAnotherTab = (owner: string) =>
  act(() => {
    localStorage.setItem('glassbook.owner', owner);
    window.dispatchEvent(new StorageEvent('storage', { key: 'glassbook.token', newValue: `of ${owner}` }));
  });

describe.each(rows)('$file', ({ path, show, send }) => {
  afterEach(() => {
    leavePage();
    localStorage.removeItem('glassbook.owner');
  });
  test('sends the body and the key of its user, and of no other', { timeout: 4 * PATIENT_MS }, async () => {
    const asked = await show();
    const sent = (of = asked) =>
      of
        .filter(({ path: to, key }) => to === path && key !== null)
        .map(({ key, body }) => [key, String(body)] as const);
    await send('100');
    await waitFor(() => expect(sent()).toHaveLength(1));
    await screen.findAllByText(/Not confirmed/);
    inAnotherTab('bob');
    await waitFor(() => expect(screen.queryByText(/Not confirmed/)).toBeNull());
    await send('200');
    await waitFor(() => expect(sent()).toHaveLength(2));
    const [anns, bobs] = sent();
    expect(anns?.[0]).not.toBe(bobs?.[0]);
    expect([anns?.[1], bobs?.[1]]).toEqual([expect.stringMatching(/=10{0,2}\b/), expect.stringMatching(/=20{0,2}\b/)]);
    await screen.findAllByText(/Not confirmed/);
    cleanup();
    const later = await show();
    await send('300');
    await waitFor(() => expect(sent(later)).toEqual([anns]));
  });
});

/** The forms that no row mounts yet; their own tests are beside them. None is added. */
const unmounted = new Set([
  ...[
    'lockup/redeem-sheet.tsx',
    'funds/deposit/use-statement.ts',
    'funds/records/cancel-button.tsx',
    'funds/use-pay-out.ts',
  ],
  ...['futures/positions/close-all-dialog.tsx', 'futures/positions/close-sheet.tsx'],
  ...['futures/positions/exits-sheet.tsx', 'futures/positions/margin-sheet.tsx'],
  ...['futures/positions/reverse-sheet.tsx', 'futures/ticket/mode-sheet.tsx', 'futures/ticket/risk-sheet.tsx'],
  ...['limit/edit-limit.tsx', 'limit/pause-form.tsx', 'limit/raise.tsx', 'options/use-ticket.ts'],
  ...['spot/conditional/amend-conditional.tsx', 'spot/orders/amend-sheet.tsx', 'wallet/demo/use-demo-claim.ts'],
]);

test('a form that sends is in a row', () => {
  const root = `${import.meta.dirname}/..`;
  const sending = globSync('products/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\./.test(file) && /\buseSending\(|useSending</.test(readFileSync(`${root}/${file}`, 'utf8')),
  );
  const own = sending.filter((file) => !file.startsWith('products/kefu/'));
  expect(own.toSorted()).toEqual(
    [...rows.map(({ file }) => file), ...[...unmounted].map((file) => `products/${file}`)].toSorted(),
  );
});

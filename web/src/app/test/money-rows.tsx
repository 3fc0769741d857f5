import { fireEvent, screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import ConvertPage from '../../products/convert/convert-page.tsx';
import { list, quoted } from '../../products/convert/test/samples.ts';
import FundRecordsPage from '../../products/funds/fund-records-page.tsx';
import ReceivePage from '../../products/funds/receive-page.tsx';
import { forDeposit, forWithdraw, withdrawal } from '../../products/funds/test/answers.tsx';
import WithdrawPage from '../../products/funds/withdraw-page.tsx';
import { EditLimit } from '../../products/limit/edit-limit.tsx';
import { PauseForm } from '../../products/limit/pause-form.tsx';
import { Raise } from '../../products/limit/raise.tsx';
import { DemoCard } from '../../products/wallet/demo/demo-card.tsx';
import { useDemoClaim } from '../../products/wallet/demo/use-demo-claim.ts';
import { emptyPage, movable } from '../../products/wallet/test/answers.tsx';
import TransferPage from '../../products/wallet/transfer-page.tsx';
import { showPage } from '../../shared/test/show-page.tsx';
import { balances, press, type, type Row } from './form-row.ts';

const image = '/upload/0123456789abcdef0123456789abcdef.jpg';
const ofFunds = ['funds', 'wallet', 'payee', 'security', 'account'];
const Demo = () => <DemoCard demo={useDemoClaim()} />;

/** Forms that move money from account to account, in or out, and those that limit it. */
export const moneyRows: Row[] = [
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
    file: 'products/funds/deposit/use-statement.ts',
    path: '/wallet/charge_req',
    show: () => {
      vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 900, height: 600 }));
      vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
      vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['x'])));
      return showPage(ReceivePage, '/pages/fund/receive', {
        words: ofFunds,
        answers: { ...forDeposit(), '/upload': { message: image }, '/wallet/charge_req': 'nothing' },
      });
    },
    send: async (amount) => {
      await type(/Amount sent/, amount);
      const [voucher] = screen.queryAllByLabelText('Proof of payment', { selector: 'input' });
      if (voucher) fireEvent.change(voucher, { target: { files: [new File(['x'], 'voucher.png')] } });
      await screen.findByRole('button', { name: 'Remove proof' });
      await press(/^Submit deposit|Confirm again/);
    },
  },
  {
    file: 'products/funds/records/cancel-button.tsx',
    path: '/user/withdraw/cancel',
    show: () =>
      showPage(FundRecordsPage, '/pages/fund/receive_withdraw_record?withdrawal=12', {
        words: ofFunds,
        answers: {
          '/user/withdraw/detail': { message: withdrawal(['requested']) },
          '/user/withdraw/cancel': 'nothing',
        },
      }),
    send: async () => {
      if (!screen.queryByRole('dialog')) await press(/^Cancel withdrawal/);
      const button = within(await screen.findByRole('dialog')).getByRole('button', { name: /^Cancel withdrawal/ });
      await press(button);
    },
    says: () => 'id=12',
  },
  {
    file: 'products/funds/use-pay-out.ts',
    path: '/wallet/out',
    show: () =>
      showPage(WithdrawPage, '/pages/fund/withdraw', {
        words: ofFunds,
        answers: { ...forWithdraw(), '/wallet/out': 'nothing' },
      }),
    send: async (amount) => {
      if (!screen.queryByRole('dialog')) {
        await type(/Amount/, amount.slice(0, 2));
        await press(/^Review withdrawal|Confirm again/);
      }
      const sheet = within(await screen.findByRole('dialog'));
      fireEvent.change(sheet.getByLabelText('Fund password'), { target: { value: '402719' } });
      await press(sheet.getByRole('button', { name: /^Withdraw USDT/ }));
    },
  },
  {
    file: 'products/limit/edit-limit.tsx',
    path: '/limit/set',
    show: () =>
      showPage(
        () => (
          <EditLimit
            row={{ name: 'deposit.day', amount: '1000.00', used: '0.00', resets_ms: null, raise: null }}
            unit="USDT"
            onDone={() => undefined}
          />
        ),
        '/',
        { words: ['limit', 'notification'], answers: { '/limit/set': 'nothing' } },
      ),
    send: async (amount) => {
      await type(/^Limit/, amount);
      await press(/^Save/);
    },
  },
  {
    file: 'products/limit/pause-form.tsx',
    path: '/limit/cool_off',
    show: () =>
      showPage(() => <PauseForm kind="cool_off" nowMs={Date.now()} onDone={() => undefined} />, '/', {
        words: ['limit', 'security', 'account', 'notification'],
        answers: { '/limit/cool_off': 'nothing' },
      }),
    send: async () => {
      if (screen.queryByRole('button', { name: 'Continue' })) await press(/^Continue/);
      const understood = await screen.findByRole('checkbox', { name: /^I understand/ });
      if (!understood.matches(':checked, [aria-checked=true]')) fireEvent.click(understood);
      await press(/^Start cool-off/);
    },
    says: () => 'days=1',
  },
  {
    file: 'products/limit/raise.tsx',
    path: '/limit/confirm',
    show: () =>
      showPage(
        () => <Raise name="deposit.day" raise={{ amount: null, from_ms: 1, until_ms: 8e15 }} unit="USDT" nowMs={2} />,
        '/',
        { words: ['limit', 'notification'], answers: { '/limit/confirm': 'nothing' } },
      ),
    send: () => press(/^Confirm$/),
    says: () => 'name=deposit.day',
  },
  {
    file: 'products/wallet/demo/use-demo-claim.ts',
    path: '/wallet/demo_claim',
    show: () => showPage(Demo, '/', { words: ['wallet'], answers: { '/wallet/demo_claim': 'nothing' } }),
    send: () => press(/^Claim demo funds/),
    says: () => '',
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

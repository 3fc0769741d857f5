import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { loadWords, startLanguage } from '../../carry/language.ts';
import { queries, refresh } from '../../carry/loadable.ts';
import { session } from '../../carry/session.ts';
import { serve } from '../../shared/test/server.ts';
import { payee } from '@glassbook/contract';
import BankPage from './bank-page.tsx';

afterEach(() => {
  cleanup();
  queries.clear();
  vi.unstubAllGlobals();
  session.end();
});

const hidden = '••••';
const masked = {
  ...{ id: 7, masked: true, bank_name: 'First Bank', bank_account: '•••• 2230', real_name: hidden, bank_dizhi: hidden },
  ...{ alipay_account: hidden, wechat_account: hidden, wechat_nickname: hidden, banks: [] },
};
const whole = {
  ...{ ...masked, masked: false, bank_account: '6222020200112230', real_name: 'Linh Tran', bank_dizhi: 'New York' },
  ...{ alipay_account: '021000021', wechat_account: '1 Main Street', wechat_nickname: 'CHASUS33' },
};

it('PAYEE-033 a card that is edited is asked a proof for before its fields are shown, and what was typed stays where they are masked again', async () => {
  let isProved = false;
  const asked = serve({
    '/user/payee/list': {
      message: {
        ...{ addresses: [], cards: [], max: { address: 30, bank: 5, international: 5 }, currencies: [] },
        ...{ list_only: { on: false, ends_ms: null }, hold_ms: 86_400_000, now_ms: Date.now() },
      },
    },
    '/user/cash_info': () => ({ message: isProved ? whole : masked }),
    '/safe/state': {
      message: {
        ...{ email: 'a@example.org', phone: '', phone_available: false, password_changed_ms: null },
        ...{ step_up: ['password'], authenticator: null, recovery_left: 0, passkeys: [], wallets: [] },
        ...{ payment_password_ms: null, mail_mark: '', hold: null, locked_until_ms: null, now_ms: Date.now() },
      },
    },
    '/safe/step_up': () => {
      isProved = true;
      return { message: 'Confirmed.' };
    },
  });
  await startLanguage([], async () => (await import('../../app/later-words.ts')).laterWords);
  await loadWords(['payee', 'security', 'account']);
  session.begin('a-token', true, 'ann');
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter initialEntries={['/pages/setting/bank?card=7']}>
        <BankPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await userEvent.type(await screen.findByLabelText('Current password'), 'an honest ledger 7');
  expect(screen.queryByLabelText('Cardholder name')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  const holder = await screen.findByLabelText<HTMLInputElement>('Cardholder name');
  expect(holder.value).toBe('Linh Tran');
  await userEvent.type(holder, ' Anh');
  isProved = false;
  const before = asked.length;
  refresh(payee.bank);
  const again = () => queries.getQueriesData<{ masked?: boolean }>({}).some(([, data]) => data?.masked === true);
  await vi.waitFor(() => expect([asked.length > before, again()]).toEqual([true, true]));
  expect(screen.getByLabelText<HTMLInputElement>('Cardholder name').value).toBe('Linh Tran Anh');
  expect(screen.getByLabelText<HTMLInputElement>('Card number').value).toBe('6222020200112230');
});

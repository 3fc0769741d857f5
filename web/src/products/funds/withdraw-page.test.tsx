import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { setTimeout as wait } from 'node:timers/promises';
import { payee } from '@glassbook/contract';
import { throttleMs } from '@glassbook/ui';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../carry/session.ts';
import { callKey, queries } from '../../carry/loadable.ts';
import {
  address,
  card,
  forWithdraw,
  info,
  listed,
  own,
  serve,
  show,
  transport,
  usdt,
  type Answer,
} from './test/answers.tsx';
import { summarize } from './withdraw/draft.ts';
import WithdrawPage from './withdraw-page.tsx';

const at = '/pages/fund/withdraw';
const hour = 3_600_000;

describe('the withdrawal', () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    session.end();
  });
  const amount = () => screen.findByRole('textbox', { name: /Amount/ });
  const review = () => userEvent.click(screen.getByRole('button', { name: 'Review withdrawal' }));
  const sheet = () => screen.findByRole('dialog');
  const password = async () => within(await sheet()).getByLabelText('Fund password');
  const send = async () => userEvent.click(within(await sheet()).getByRole('button', { name: 'Withdraw USDT' }));
  const filled = async (text = '60.5') => {
    await userEvent.type(await amount(), text);
    await review();
    await userEvent.type(await password(), '402719');
  };
  const figure = (label: string) => screen.getAllByText(label).map((term) => term.nextSibling?.textContent);
  const done = { message: 'Withdrawal requested.', data: listed('requested') };

  it('FUNDS-040 shows the fee, what arrives, the minimum and the limit by the figures of the server, and sends them', async () => {
    const asked = serve({ ...forWithdraw(), '/wallet/out': done });
    const router = await show(WithdrawPage, at);
    await userEvent.type(await amount(), '60.5');
    expect([figure('Taken from Spot'), figure('Withdrawal fee'), figure('You receive')]).toEqual([
      ['60.50 USDT'],
      ['\u22121.00 USDT'],
      ['59.50 USDT'],
    ]);
    for (const text of ['At least 10 USDT', '200 BTC', 'Used 50', 'Left 150', 'Reviewed by two people within 24 h.'])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByText(/Spot balance after: 39\.50000000 USDT/)).toBeTruthy();
    await review();
    await userEvent.type(await password(), '402719');
    await send();
    await waitFor(() => expect(router.state.location.search).toBe('?withdrawal=12'));
    const [sent] = asked.filter(({ path }) => path === '/wallet/out');
    expect(Object.fromEntries(sent?.body ?? [])).toMatchObject({
      ...{ address: '5', currency: '3', number: '60.5', type: '0', fee_shown: '1.00000000', password: '402719' },
    });
    expect(sent?.key).toMatch(/^[0-9a-f]{32}$/);
  });

  it('FUNDS-041 sends again with the same key after no answer', async () => {
    const answers: Answer[] = ['nothing', done];
    const asked = serve({ ...forWithdraw(), '/wallet/out': () => answers.shift() ?? 'nothing' });
    const router = await show(WithdrawPage, at);
    await filled();
    await send();
    expect(await within(await sheet()).findByText(/Not confirmed/)).toBeTruthy();
    await vi.waitFor(
      async () => {
        await send();
        expect(router.state.location.search).toBe('?withdrawal=12');
      },
      { timeout: 8_000, interval: 200 },
    );
    const keys = asked.filter(({ path }) => path === '/wallet/out').map(({ key }) => key);
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });

  it('FUNDS-041 one without an answer is the same one again after its review was closed, also where less is available by then', async () => {
    const answers: Answer[] = [{ reason: 'request.outcome_unknown', sentence: 'Unknown.', status: 503 }, done];
    const asked = serve({ ...forWithdraw(), '/wallet/out': () => answers.shift() ?? 'nothing' });
    const router = await show(WithdrawPage, at);
    await filled();
    await send();
    expect(await within(await sheet()).findByText(/Not confirmed/)).toBeTruthy();
    await userEvent.click(within(await sheet()).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    transport.has('wallet.balances', []);
    transport.push('wallet.balances', [
      { currency_id: 3, kind: 'change', available: '39.50000000', held: '60.50000000' },
    ]);
    expect((await amount()).matches(':disabled')).toBe(true);
    // A second press too soon after the first is ignored.
    await wait(throttleMs + 50);
    await userEvent.click(screen.getByRole('button', { name: 'Confirm again' }));
    await userEvent.type(await password(), '111111');
    await send();
    await waitFor(() => expect(router.state.location.search).toBe('?withdrawal=12'));
    const keys = asked.filter(({ path }) => path === '/wallet/out').map(({ key }) => key);
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });

  it('FUNDS-041 nor is it another once the page was closed', async () => {
    const answers: Answer[] = [{ reason: 'request.outcome_unknown', sentence: 'Unknown.', status: 503 }, done];
    const asked = serve({ ...forWithdraw(), '/wallet/out': () => answers.shift() ?? 'nothing' });
    await show(WithdrawPage, at);
    await filled();
    await send();
    expect(await within(await sheet()).findByText(/Not confirmed/)).toBeTruthy();
    cleanup();
    const router = await show(WithdrawPage, at);
    expect(await amount()).toMatchObject({ value: '60.5' });
    expect((await amount()).matches(':disabled')).toBe(true);
    await wait(throttleMs + 50);
    await userEvent.click(screen.getByRole('button', { name: 'Confirm again' }));
    await userEvent.type(await password(), '111111');
    await send();
    await waitFor(() => expect(router.state.location.search).toBe('?withdrawal=12'));
    const keys = asked.filter(({ path }) => path === '/wallet/out').map(({ key }) => key);
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });

  it('FUNDS-041 a payee that was removed meanwhile is not replaced by another, neither in the review nor in the form', async () => {
    const other = address({ id: 6, name: 'Exchange', address: 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf' });
    const asked = serve({ ...forWithdraw({ own: own([address(), other]) }), '/wallet/out': 'nothing' });
    await show(WithdrawPage, at);
    await filled();
    const before = (await sheet()).textContent;
    queries.setQueryData(callKey(payee.own, {}), own([other]));
    expect((await sheet()).textContent).toBe(before);
    await send();
    expect(await within(await sheet()).findByText(/Not confirmed/)).toBeTruthy();
    expect(before).toContain('TJRabPrwbZy4');
    expect(document.body.textContent).not.toContain('Exchange');
    const [sent] = asked.filter(({ path }) => path === '/wallet/out');
    expect([sent?.body.get('address'), sent?.body.has('shown')]).toEqual(['5', false]);
  });

  it('one that was chosen and is gone leaves nothing chosen', () => {
    const around = { asset: usdt, info, own: own([address({ id: 6 })]), available: '100' };
    const draft = { kind: 'address', network: undefined, amount: '60' } as const;
    expect(summarize({ ...draft, payeeId: 5 }, around).target).toBeUndefined();
    expect(summarize({ ...draft, payeeId: undefined }, around).target?.id).toBe(6);
  });

  it.each([
    ['funds.payee_on_hold', 'This payee is new.', 'To address'],
    ['funds.level_reached', 'Your level allows 200 BTC.', 'Amount'],
    ['funds.too_many_open', 'At most 20 withdrawals.', undefined],
  ] as const)('FUNDS-042 %s is shown in the form until it is edited', async (reason, sentence, field) => {
    serve({ ...forWithdraw(), '/wallet/out': { reason, sentence } });
    await show(WithdrawPage, at);
    await filled();
    await send();
    const said = await screen.findByText(sentence);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    if (field !== undefined) expect(said.closest('.field, div:has(> .field)')?.textContent).toContain(field);
    await userEvent.type(await amount(), '1');
    expect(screen.queryByText(sentence)).toBeNull();
  });

  it('FUNDS-042 a wrong payment password is shown at its field, in the review', async () => {
    serve({
      ...forWithdraw(),
      '/wallet/out': { reason: 'funds.payment_password_wrong', sentence: 'Incorrect fund password.' },
    });
    await show(WithdrawPage, at);
    await filled();
    await send();
    await within(await sheet()).findByText('Incorrect fund password.');
    expect((await password()).getAttribute('aria-invalid')).toBe('true');
  });

  it('FUNDS-042 asks for a factor where the session has proved none lately, and sends what was asked for', async () => {
    let proved = false;
    const asked = serve({
      ...forWithdraw(),
      '/wallet/out': () => (proved ? done : { reason: 'account.step_up_required', sentence: 'Confirm it is you.' }),
      '/safe/step_up': () => {
        proved = true;
        return { message: 'Confirmed.' };
      },
    });
    const router = await show(WithdrawPage, at);
    await filled();
    await send();
    await userEvent.type(await within(await sheet()).findByLabelText('Current password'), 'a-password');
    await userEvent.click(within(await sheet()).getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(router.state.location.search).toBe('?withdrawal=12'));
    const sent = asked.filter(({ path }) => path === '/wallet/out').map(({ body }) => body.get('number'));
    expect(sent).toEqual(['60.5', '60.5']);
  });

  it('without a payment password the review leads to where it is set', async () => {
    serve(forWithdraw({ paymentPassword: false }));
    await show(WithdrawPage, at);
    await userEvent.type(await amount(), '60');
    await review();
    const link = await within(await sheet()).findByRole('link', { name: 'Fund password' });
    expect(link.getAttribute('href')).toBe('/pages/setting/payPassword');
  });

  it('FUNDS-043 while a hold stands its time is counted down and nothing can be sent', async () => {
    serve(forWithdraw({ info: { hold_until_ms: Date.now() + 5 * hour } }));
    await show(WithdrawPage, at);
    expect((await screen.findByRole('timer')).textContent).toMatch(/^(5:00:00|4:59:5\d)$/);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Review withdrawal' }).disabled).toBe(true);
  });

  it('FUNDS-043 a payee that is new is shown with its time, and nothing can be sent', async () => {
    serve(forWithdraw({ own: own([address({ held_until_ms: Date.now() + hour })]) }));
    await show(WithdrawPage, at);
    expect((await screen.findByRole('timer')).textContent).toMatch(/^Usable in (1:00:00|59:5\d)$/);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Review withdrawal' }).disabled).toBe(true);
  });

  it('PAYEE-044 a card in review is shown as such, and nothing can be sent', async () => {
    serve(forWithdraw({ own: own([], [card({ in_review: true })]) }));
    await show(WithdrawPage, at);
    await userEvent.click(await screen.findByRole('radio', { name: 'Bank card' }));
    expect(screen.getByText('New and changed cards are reviewed before the first withdrawal.')).toBeTruthy();
    expect(screen.getByText('This card is being reviewed. You can withdraw to it once it is accepted.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Review withdrawal' }).disabled).toBe(true);
  });

  it('without a saved address or card there is the way to add one', async () => {
    serve(forWithdraw({ own: own([]) }));
    await show(WithdrawPage, at);
    expect(await screen.findByText('No address saved for this network.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Add address' }).getAttribute('href')).toBe('/pages/setting/addWallet');
    await userEvent.click(screen.getByRole('radio', { name: 'Bank card' }));
    expect(screen.getByText('No card of this kind saved.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Add card' }).getAttribute('href')).toBe('/pages/setting/bank?card=new');
    await userEvent.type(await amount(), '60');
    await review();
    expect(screen.getByText('Add one first.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('without a verified identity it leads there', async () => {
    serve(forWithdraw({ info: { level: 0 } }));
    await show(WithdrawPage, at);
    const link = await screen.findByRole('link', { name: 'Verify identity' });
    expect(link.getAttribute('href')).toBe('/pages/setting/real_mark');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('max takes what is available, also as it was pushed', async () => {
    serve(forWithdraw());
    await show(WithdrawPage, at);
    await amount();
    transport.has('wallet.balances', []);
    transport.push('wallet.balances', [
      { currency_id: 3, kind: 'change', available: '40.25000000', held: '0.00000000' },
    ]);
    await waitFor(async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Max' }));
      expect((await amount()).getAttribute('value')).toBe('40.25');
    });
  });

  it.each([
    ['1000.00000000', '1,000'],
    ['12345.12345678', '12,345.12345678'],
  ])('max of %s writes its digits', async (available, shown) => {
    serve(forWithdraw({ info: { change_balance: available } }));
    await show(WithdrawPage, at);
    await amount();
    await userEvent.click(screen.getByRole('button', { name: 'Max' }));
    await waitFor(async () => expect((await amount()).getAttribute('value')).toBe(shown));
  });

  it('where nothing can be withdrawn, and where nothing loads, it says so', async () => {
    serve({ '/user/withdraw/assets': { message: [] } });
    await show(WithdrawPage, at);
    expect(await screen.findByText('No asset can be withdrawn right now.')).toBeTruthy();
    cleanup();
    serve({ '/user/withdraw/assets': 'nothing' });
    await show(WithdrawPage, at);
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

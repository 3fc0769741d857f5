import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../carry/session.ts';
import { emptyPage, lendMargins, movable, serve, show, transport, type Answer } from './test/answers.tsx';
import TransferPage from './transfer-page.tsx';

const lists = { '/currency/user_currency_list': { message: movable }, '/wallet/hzhistory': { message: emptyPage } };

describe('the transfer', () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    session.end();
  });
  const amount = () => screen.findByRole('textbox', { name: /Amount/ });
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Transfer USDT' }));

  it('sends what was typed, confirms it, and empties the amount', async () => {
    const asked = serve({ ...lists, '/wallet/change': { message: 'Transferred.' } });
    await show(TransferPage);
    await userEvent.type(await amount(), '12,5');
    await press();
    expect(await screen.findByText('Transferred.')).toBeTruthy();
    const [sent] = asked.filter(({ path }) => path === '/wallet/change');
    expect(Object.fromEntries(sent?.body ?? [])).toMatchObject({
      currency_id: '3',
      number: '12.5',
      from_field: 'change',
      to_field: 'lever',
    });
    expect(sent?.key).toMatch(/^[0-9a-f]{32}$/);
    expect((await amount()).getAttribute('value')).toBe('');
  });

  it('sends again with the same key after no answer, and with another one after an answer', async () => {
    const answers: Answer[] = ['nothing', { message: 'Transferred.' }, { message: 'Transferred.' }];
    const asked = serve({ ...lists, '/wallet/change': () => answers.shift() ?? 'nothing' });
    const keys = () => asked.filter(({ path }) => path === '/wallet/change').map(({ key }) => key);
    const has = (available: string) =>
      transport.push('wallet.balances', [{ currency_id: 3, kind: 'change', available, held: '0.00000000' }]);
    await show(TransferPage);
    await userEvent.type(await amount(), '5');
    transport.has('wallet.balances', []);
    await press();
    expect(await screen.findByText(/Not confirmed/)).toBeTruthy();
    // What is asked again is what was sent, also where it was carried out and the balance no longer allows it.
    expect((await amount()).matches(':disabled')).toBe(true);
    has('4.00000000');
    expect(await screen.findByText('Available: 4.00000000 USDT')).toBeTruthy();
    expect(screen.getByText(/Not confirmed/)).toBeTruthy();
    await new Promise((resolve) => setTimeout(resolve, 550));
    await press();
    await waitFor(() => expect(keys()).toHaveLength(2));
    await waitFor(() => expect(screen.queryByText(/Not confirmed/)).toBeNull());
    has('40.00000000');
    await userEvent.type(await amount(), '5');
    await new Promise((resolve) => setTimeout(resolve, 550));
    await press();
    await waitFor(() => expect(keys()).toHaveLength(3));
    const [first, second, third] = keys();
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('cannot be edited while it is on its way: where its answer is lost, the same is asked again', async () => {
    serve(lists);
    const served = fetch;
    const gate = Promise.withResolvers<Response>();
    vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
      url.endsWith('/wallet/change') ? gate.promise : served(url, init),
    );
    await show(TransferPage);
    await userEvent.type(await amount(), '5');
    await press();
    await waitFor(async () => expect((await amount()).matches(':disabled')).toBe(true));
    gate.reject(new TypeError('no answer'));
    expect(await screen.findByText(/Not confirmed/)).toBeTruthy();
    expect((await amount()).getAttribute('value')).toBe('5');
  });

  it('shows by how much it is too much, and sends nothing', async () => {
    const asked = serve(lists);
    await show(TransferPage);
    await userEvent.type(await amount(), '100.5');
    await press();
    expect(screen.getByText('Insufficient balance. Reduce by 0.50 USDT.')).toBeTruthy();
    expect(asked.some(({ path }) => path === '/wallet/change')).toBe(false);
  });

  it('moves the focus to the amount after a submit without one', async () => {
    serve(lists);
    await show(TransferPage);
    const field = await amount();
    await press();
    await waitFor(() => expect(document.activeElement).toBe(field));
  });

  it('shows what the server refused until the form is edited', async () => {
    const refusal = { reason: 'wallet.insufficient_funds', sentence: 'Insufficient USDT balance.' } as const;
    serve({ ...lists, '/wallet/change': refusal });
    await show(TransferPage);
    await userEvent.type(await amount(), '5');
    await press();
    expect(await screen.findByText('Insufficient USDT balance.')).toBeTruthy();
    await userEvent.type(await amount(), '1');
    expect(screen.queryByText('Insufficient USDT balance.')).toBeNull();
  });

  it('uses a balance that is pushed', async () => {
    serve(lists);
    await show(TransferPage);
    await amount();
    transport.has('wallet.balances', []);
    transport.push('wallet.balances', [
      { currency_id: 3, kind: 'change', available: '40.00000000', held: '0.00000000' },
    ]);
    await waitFor(async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Max' }));
      expect((await amount()).getAttribute('value')).toBe('40');
    });
  });

  it('WALL-002 what cross positions have to keep is neither available nor moved', async () => {
    const [usdt] = movable;
    const lists = {
      '/currency/user_currency_list': {
        message: [{ ...usdt, wallet: { change_balance: '0.00000000', lever_balance: '1000.00000000' } }],
      },
    };
    serve({ ...lists, '/wallet/hzhistory': { message: emptyPage } });
    lendMargins(new Map([[3, { asset: { name: 'USDT', scale: 8 }, kept: 30_000_000_000n, unrealized: 0n }]]));
    await show(TransferPage, '/?from=lever');
    expect(await screen.findByText('Available: 700.00000000 USDT')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Max' }));
    expect((await amount()).getAttribute('value')).toBe('700');
    expect(screen.getByText('Available after transfer: Futures').nextSibling?.textContent).toBe('0.00000000 USDT');
    expect(screen.getByText('Available after transfer: Spot').nextSibling?.textContent).toBe('700.00000000 USDT');
  });

  it('max takes all there is, and the swap exchanges the two accounts', async () => {
    serve(lists);
    await show(TransferPage);
    await amount();
    await userEvent.click(screen.getByRole('button', { name: 'Max' }));
    expect((await amount()).getAttribute('value')).toBe('100');
    expect(screen.getByText('Available after transfer: Futures').nextSibling?.textContent).toBe('100.00000000 USDT');
    await userEvent.click(screen.getByRole('button', { name: 'Swap accounts' }));
    expect(screen.getByText('Insufficient balance. Reduce by 100.00 USDT.')).toBeTruthy();
  });
});

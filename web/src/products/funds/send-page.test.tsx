import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { setTimeout as wait } from 'node:timers/promises';
import type { funds } from '@glassbook/contract';
import { throttleMs } from '@glassbook/ui';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../carry/session.ts';
import { forWithdraw, now, serve, show, type Answer } from './test/answers.tsx';
import WithdrawPage from './withdraw-page.tsx';

const recipient = (change: Partial<funds.RecipientView> = {}): funds.RecipientView => ({
  ...{
    id: 4,
    account: 'linh@example.org',
    own_name: 'Landlord',
    nickname: 'Linh',
    created_ms: now,
    held_until_ms: null,
    ...change,
  },
});
const saved = (...recipients: funds.RecipientView[]) => ({
  '/user/transfer/recipients': { message: { recipients, hold_ms: 86_400_000, now_ms: Date.now() } },
});
const sent: funds.UserTransferView = {
  ...{
    id: 9,
    currency_id: 3,
    name: 'USDT',
    number: '60.50000000',
    direction: 'sent',
    account: 'linh@example.org',
    own_name: '',
  },
  ...{ nickname: 'Linh', create_time: '2026-04-22 12:07:48', created_ms: now, seq: 44 },
};

describe('sending to another user', () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    session.end();
  });
  const open = (answers: Parameters<typeof serve>[0]) => {
    const asked = serve({ ...forWithdraw(), ...answers });
    return { asked, shown: show(WithdrawPage, '/pages/fund/withdraw?to=user') };
  };
  const fill = async (text: string) => {
    await userEvent.type(await screen.findByRole('textbox', { name: /Amount/ }), text);
    await userEvent.click(screen.getByRole('button', { name: 'Review and send' }));
  };

  it('FUNDS-099 shows the account as entered, the own name and the nickname before the payment password, and sends under a key', async () => {
    const { asked, shown } = open({ ...saved(recipient()), '/user/transfer/send': { message: 'Sent.', data: sent } });
    await shown;
    await fill('60.5');
    const sheet = within(await screen.findByRole('dialog'));
    for (const text of ['linh@example.org', 'Landlord', 'Linh', '60.50 USDT'])
      expect(sheet.getByText(text)).toBeTruthy();
    await userEvent.type(sheet.getByLabelText('Fund password'), '402719');
    await userEvent.click(sheet.getByRole('button', { name: 'Send USDT' }));
    expect(await screen.findByText('Sent.')).toBeTruthy();
    const [first] = asked.filter(({ path }) => path === '/user/transfer/send');
    expect(Object.fromEntries(first?.body ?? [])).toMatchObject({
      ...{ recipient_id: '4', currency: '3', number: '60.5', password: '402719' },
    });
    expect(first?.key).toMatch(/^[0-9a-f]{32}$/);
  });

  it('FUNDS-041 a transfer without an answer is the same one again after its review was closed, whatever password is entered', async () => {
    const answers: Answer[] = [
      { reason: 'request.outcome_unknown', sentence: 'Unknown.', status: 503 },
      { message: 'Sent.', data: sent },
    ];
    const { asked, shown } = open({ ...saved(recipient()), '/user/transfer/send': () => answers.shift() ?? 'nothing' });
    await shown;
    await fill('60.5');
    const enter = async (password: string) => {
      const sheet = within(await screen.findByRole('dialog'));
      await userEvent.type(sheet.getByLabelText('Fund password'), password);
      await userEvent.click(sheet.getByRole('button', { name: 'Send USDT' }));
    };
    await enter('402719');
    const sheet = within(await screen.findByRole('dialog'));
    await sheet.findByText(/Not confirmed/);
    await userEvent.click(sheet.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // The form says it too, and nothing can be changed until it is known.
    expect(screen.getByRole('alert').textContent).toMatch(/Not confirmed/);
    expect(screen.getByRole('textbox', { name: /Amount/ }).matches(':disabled')).toBe(true);
    expect(screen.getByRole('radio', { name: 'Address or card' }).matches(':disabled')).toBe(true);
    // A second press too soon after the first is ignored.
    await wait(throttleMs + 50);
    await userEvent.click(screen.getByRole('button', { name: 'Confirm again' }));
    await enter('111111');
    expect(await screen.findByText('Sent.')).toBeTruthy();
    const both = asked.filter(({ path }) => path === '/user/transfer/send');
    expect([both.length, new Set(both.map(({ key }) => key)).size]).toEqual([2, 1]);
  });

  it('FUNDS-099 counts the hold of a new recipient down, and nothing can be sent', async () => {
    await open(saved(recipient({ held_until_ms: Date.now() + 3_600_000 }))).shown;
    expect((await screen.findByRole('timer')).textContent).toMatch(/^Usable in (1:00:00|0?0?:?59:5\d)$/);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Review and send' }).disabled).toBe(true);
  });

  it.each([
    { reason: 'funds.recipient_unavailable', sentence: 'This recipient cannot receive.' },
    { reason: 'funds.recipient_tries_reached', sentence: 'Too many attempts to this recipient.' },
  ] as const)('FUNDS-099 FUNDS-125 $reason is shown at the recipient', async (refusal) => {
    await open({ ...saved(recipient()), '/user/transfer/send': refusal }).shown;
    await fill('60.5');
    const sheet = within(await screen.findByRole('dialog'));
    await userEvent.type(sheet.getByLabelText('Fund password'), '402719');
    await userEvent.click(sheet.getByRole('button', { name: 'Send USDT' }));
    expect(await screen.findByText(refusal.sentence)).toBeTruthy();
  });

  it('FUNDS-099 a recipient is added by what is entered, after a proof where one is asked for; the form of the page is not submitted', async () => {
    const added = recipient({ id: 5, nickname: '', held_until_ms: Date.now() + 86_400_000 });
    let proved = false;
    const { asked, shown } = open({
      '/user/transfer/recipients': () => ({
        message: { recipients: proved ? [added, recipient()] : [recipient()], hold_ms: 86_400_000, now_ms: Date.now() },
      }),
      '/user/transfer/recipient': () =>
        proved
          ? { message: 'Recipient saved.', data: added }
          : { reason: 'account.step_up_required', sentence: 'Confirm it is you.' },
      '/safe/step_up': () => {
        proved = true;
        return { message: 'Confirmed.' };
      },
    });
    await shown;
    // All that the form of the page asks for.
    await userEvent.type(await screen.findByRole('textbox', { name: /Amount/ }), '60.5');
    await userEvent.click(screen.getByRole('button', { name: 'Add recipient' }));
    const sheet = within(await screen.findByRole('dialog'));
    await userEvent.click(sheet.getByRole('button', { name: 'Add recipient' }));
    expect(sheet.getByText('Enter an email or UID.')).toBeTruthy();
    // A second press too soon after the first is ignored.
    await wait(throttleMs + 50);
    await userEvent.type(sheet.getByLabelText('Name (optional)'), 'Landlord');
    await userEvent.type(sheet.getByLabelText('Email or UID'), ' linh@example.org {Enter}');
    await userEvent.type(await sheet.findByLabelText('Current password'), 'an honest ledger 7{Enter}');
    expect((await screen.findByRole('timer')).textContent).toMatch(/^Usable in (24:00:00|23:59:5\d)$/);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const adding = asked.filter(({ path }) => path === '/user/transfer/recipient');
    expect(adding.map(({ body }) => [body.get('account'), body.get('name')])).toEqual([
      ['linh@example.org', 'Landlord'],
      ['linh@example.org', 'Landlord'],
    ]);
  });

  it('FUNDS-099 a recipient is removed after a question', async () => {
    const { asked, shown } = open({
      ...saved(recipient()),
      '/user/transfer/recipient/remove': { message: 'Removed.' },
    });
    await shown;
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Landlord' }));
    const sheet = within(await screen.findByRole('dialog'));
    const removed = () => asked.filter(({ path }) => path === '/user/transfer/recipient/remove');
    expect(removed()).toEqual([]);
    await userEvent.click(sheet.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Removed.')).toBeTruthy();
    expect(removed().map(({ body }) => body.get('id'))).toEqual(['4']);
  });

  it('FUNDS-124 a recipient is removed after a proof where one is asked for', async () => {
    let proved = false;
    const { asked, shown } = open({
      ...saved(recipient()),
      '/user/transfer/recipient/remove': () =>
        proved ? { message: 'Removed.' } : { reason: 'account.step_up_required', sentence: 'Confirm it is you.' },
      '/safe/step_up': () => {
        proved = true;
        return { message: 'Confirmed.' };
      },
    });
    await shown;
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Landlord' }));
    const sheet = within(await screen.findByRole('dialog'));
    await userEvent.click(sheet.getByRole('button', { name: 'Delete' }));
    await userEvent.type(await sheet.findByLabelText('Current password'), 'an honest ledger 7');
    await userEvent.click(sheet.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Removed.')).toBeTruthy();
    expect(asked.filter(({ path }) => path === '/user/transfer/recipient/remove')).toHaveLength(2);
  });
});

import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { session } from '../../../carry/session.ts';
import { lendFrom, type Lends } from '../../../shared/lent.tsx';
import { TransferDoor } from '../../../shared/transfer-door.tsx';
import { movable, serve, show } from '../test/answers.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  session.end();
  lendFrom(() => Promise.reject(new Error('nothing is lent')));
});

test('the plus beside what is available opens a transfer into that account, and comes back to the page as it was', async () => {
  const lends: Partial<Lends> = {
    transferSheet: () => import('./transfer-sheet.tsx'),
    futuresMargins: () => Promise.resolve({ default: () => null }),
  };
  lendFrom(() => Promise.resolve(lends as Lends));
  const asked = serve({
    '/currency/user_currency_list': { message: movable },
    '/wallet/change': { message: 'Transferred.' },
  });
  const [closed, submitted] = [vi.fn(), vi.fn()];
  await show(() => (
    <form onSubmit={submitted}>
      <input aria-label="Size" />
      <TransferDoor asset={{ id: 3, name: 'USDT' }} to="lever" onClose={closed} />
    </form>
  ));
  await userEvent.type(screen.getByLabelText('Size'), '7');
  await userEvent.click(screen.getByRole('button', { name: 'Transfer USDT in' }));
  const sheet = within(await screen.findByRole('dialog'));
  await userEvent.type(await sheet.findByRole('textbox', { name: /Amount/ }), '12');
  await userEvent.click(sheet.getByRole('button', { name: 'Transfer USDT' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [sent] = asked.filter(({ path }) => path === '/wallet/change');
  expect(Object.fromEntries(sent?.body ?? [])).toMatchObject({ number: '12', from_field: 'change', to_field: 'lever' });
  expect([closed.mock.calls.length, submitted.mock.calls.length]).toEqual([1, 0]);
  expect(screen.getByLabelText<HTMLInputElement>('Size').value).toBe('7');
});

import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { leavePage, showPage } from '../../shared/test/show-page.tsx';
import NotificationsPage from './notifications-page.tsx';
import '../../shared/test/products.ts';

afterEach(leavePage);

it('where notifications could not be marked as read that is said', async () => {
  const changed = { id: 'a', at_ms: Date.now(), group: 'account', kind: 'password_changed', params: { address: '' } };
  await showPage(NotificationsPage, '/pages/notification', {
    words: ['notification'],
    answers: {
      '/notification/list': {
        message: {
          ...{ data: [changed], current_page: 1, last_page: 1, total: 1, per_page: 20, from: 1, to: 1, path: '' },
          ...{ first_page_url: '', last_page_url: '', next_page_url: null, prev_page_url: null },
        },
        data: { unread: 1, read_ms: 0 },
      },
      '/notification/read': { reason: 'request.field_invalid', sentence: 'Try again later.' },
    },
    pushed: { 'notification.own': ['a'] },
  });
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Mark all read' });
  await expect.poll(() => button.disabled).toBe(false);
  fireEvent.click(button);
  expect(await screen.findByText('Try again later.')).toBeTruthy();
});

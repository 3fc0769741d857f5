import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { kefu } from '@glassbook/contract';
import { Toaster } from '@glassbook/ui';
import { startLanguage } from '../app/language.ts';
import { closePage, no, openPage, yes } from '../app/test/open-page.tsx';
import { inOrder, useDeskChat } from './use-desk-chat.ts';

const message = (id: number, text = `${id}`): kefu.DeskMessage => ({
  ...{ id, case: 1, at_ms: id, kind: 'user', agent: '', text, image: null, key: '', by: null },
});

test('KEFU-031 messages of pages, polls and own answers are shown once, oldest first', () => {
  const shown = inOrder([message(5), message(4)], [message(6), message(5)], [message(1)]);
  expect(shown.map(({ id }) => id)).toEqual([1, 4, 5, 6]);
});

const opened = {
  ...{ user: { id: 7, account_number: '', created_ms: 0 }, case: null, earlier: [], more: true, user_read: 0 },
};
beforeAll(startLanguage);
afterEach(() => {
  cleanup();
  closePage();
});

function Older() {
  const { chat, loadOlder } = useDeskChat('7');
  return chat && <button onClick={loadOlder}>Older</button>;
}

test('KEFU-003 where older messages could not be loaded it is said', async () => {
  openPage({
    Page: () => (
      <>
        <Older />
        <Toaster />
      </>
    ),
    ...{ at: '/', path: '/', permissions: ['chat.read'] },
    answer: ({ fields }) =>
      fields['before'] === undefined
        ? yes({ ...opened, messages: [message(5)] })
        : no('request.unavailable', 'Try again later.'),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Older' }));
  expect(await screen.findByText('Try again later.')).toBeTruthy();
});

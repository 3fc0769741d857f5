import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { kefu } from '@glassbook/contract';
import type { Answer } from '../../shared/test/server.ts';
import { leavePage, showPage } from '../../shared/test/show-page.tsx';
import { useChat } from './use-chat.ts';

afterEach(leavePage);

const message: kefu.ChatMessage = {
  ...{ id: 5, case: 1001, at_ms: 0, kind: 'user', agent: '', text: 'Which reference?', image: null, key: 'a' },
};
const state: kefu.ChatState = {
  ...{ available: true, open: true, changes_ms: null, case: null, unread: 0, newest: 5, staff_read: 0 },
};

function Older() {
  const { loadOlder, messages } = useChat();
  return messages.length > 0 && <button onClick={loadOlder}>Older</button>;
}

it('KEFU-003 where older messages could not be loaded it is said', async () => {
  const answers: Record<string, Answer> = { '/kefu/messages': { message: { rows: [message], more: true } } };
  await showPage(Older, '/', { words: ['kefu'], answers, pushed: { 'kefu.own': state } });
  const button = await screen.findByRole('button', { name: 'Older' });
  answers['/kefu/messages'] = { reason: 'request.field_invalid', sentence: 'Try again later.' };
  fireEvent.click(button);
  expect(await screen.findByText('Try again later.')).toBeTruthy();
});

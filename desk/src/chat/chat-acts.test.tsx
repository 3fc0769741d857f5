import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startLanguage } from '../app/language.ts';
import { closePage, no, openPage, yes } from '../app/test/open-page.tsx';
import { ChatActs } from './chat-acts.tsx';
import type { DeskCase, Talking } from './use-desk-chat.ts';

beforeAll(startLanguage);
afterEach(() => {
  cleanup();
  closePage();
});

const own: DeskCase = {
  ...{ id: 1001, state: 'open', staff: { id: 4, name: 'Mara Kovac' }, language: 'en', opened_ms: 0 },
  ...{ waiting_ms: 0, closed_ms: null, rating: null },
};
const talking = { assigned: vi.fn() } as unknown as Talking;

it('KEFU-014 where it is not known who can take the chat, that is said, and asked for again', async () => {
  let isDown = true;
  openPage({
    Page: () => <ChatActs user="7" of={own} talking={talking} />,
    ...{ at: '/', path: '/', permissions: ['chat.answer'], self: { id: 4 } },
    answer: () => (isDown ? no('request.unavailable', 'Try again later.') : yes([{ id: 5, name: 'Ann Lee', open: 2 }])),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Hand over' }));
  await screen.findByText('Try again later.');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Ann Lee · Open: 2')).toBeTruthy();
});

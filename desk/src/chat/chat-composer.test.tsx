import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queries } from '../app/calls.ts';
import { startLanguage } from '../app/language.ts';
import { SelfProvider, type Self } from '../app/self.ts';
import { closePage, yes } from '../app/test/open-page.tsx';
import { session } from '../app/session.ts';
import { ChatComposer } from './chat-composer.tsx';
import type { DeskCase, Talking } from './use-desk-chat.ts';

beforeAll(startLanguage);
afterEach(() => {
  cleanup();
  closePage();
});

const self = { ...({} as Self), id: 4 };
const caseOf = (staff: DeskCase['staff']): DeskCase => ({
  ...{ id: 1001, state: staff ? 'open' : 'waiting', staff, language: 'en', opened_ms: 0, waiting_ms: 0 },
  ...{ closed_ms: null, rating: null },
});
const [waiting, own] = [caseOf(null), caseOf({ id: 4, name: 'Mara Kovac' })];
const talking: Talking = {
  ...{ chat: undefined, failure: undefined, staleMs: undefined, loadingOlder: false },
  ...{ loadOlder: vi.fn(), add: vi.fn(), assigned: vi.fn(), typed: vi.fn(), retry: vi.fn() },
};

let sent: { path: string; fields: Record<string, string> }[];
/** What the server answers to the next message; none: the answer is lost. */
let answer: (() => unknown) | undefined;
beforeEach(() => {
  sent = [];
  answer = () => yes({});
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    const body = init?.body instanceof URLSearchParams ? [...init.body] : [];
    const { pathname } = new URL(url, 'http://desk.test');
    sent.push({ path: pathname, fields: Object.fromEntries(body) });
    return answer ? Promise.resolve(new Response(JSON.stringify(answer()))) : Promise.reject(new TypeError('lost'));
  });
  session.begin('a session of staff');
});

function draw(of: DeskCase) {
  const at = (now: DeskCase) => (
    <QueryClientProvider client={queries}>
      <SelfProvider value={self}>
        <ChatComposer user="7" of={now} talking={talking} />
      </SelfProvider>
    </QueryClientProvider>
  );
  const { rerender } = render(at(of));
  return (now: DeskCase) => rerender(at(now));
}
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const enter = () => fireEvent.keyDown(field(), { key: 'Enter' });

it('KEFU-015 what was typed as a note stays a note where the case becomes one’s own meanwhile', async () => {
  const becomes = draw(waiting);
  await screen.findByRole('textbox', { name: 'Internal note' });
  type('This one lied to us before.');
  becomes(own);
  expect(field().getAttribute('aria-label')).toBe('Internal note');
  enter();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.path).toBe('/api/desk/chat/note');
});

it('KEFU-015 with nothing written, and once a note is sent, one’s own case is answered', async () => {
  const becomes = draw(waiting);
  await screen.findByRole('textbox');
  type('A note');
  enter();
  await vi.waitFor(() => expect(field().value).toBe(''));
  type('Another');
  type('');
  becomes(own);
  type('An answer');
  enter();
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ path }) => path)).toEqual(['/api/desk/chat/note', '/api/desk/chat/answer']);
});

it('KEFU-002 a note whose answer was lost is sent again under its name, another one under another', async () => {
  draw(waiting);
  await screen.findByRole('textbox');
  answer = undefined;
  type('Asked before.');
  enter();
  await screen.findByText(/No response from the server/);
  answer = () => yes({});
  enter();
  await vi.waitFor(() => expect(field().value).toBe(''));
  type('And again.');
  enter();
  await vi.waitFor(() => expect(sent).toHaveLength(3));
  const [first, second, third] = sent.map(({ fields }) => fields['client_id']);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect([second === first, third === first]).toEqual([true, false]);
});

import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { content } from '@glassbook/contract';
import { queries } from '../app/calls.ts';
import { startLanguage } from '../app/language.ts';
import { SelfProvider, type Self } from '../app/self.ts';
import { session } from '../app/session.ts';
import ContentPage from './content-page.tsx';

beforeAll(startLanguage);
afterEach(() => {
  cleanup();
  queries.clear();
  session.end();
  vi.unstubAllGlobals();
});

const entry: content.Entry = {
  ...{ id: 1, kind: 'news', page: null, state: 'draft', version: 3, order: 2, cover: '' },
  ...{ from_ms: Date.UTC(2026, 3, 22, 12, 7), until_ms: null, changed_ms: 0, changed_by: '' },
  texts: [{ language: 'en', title: 'A title', abstract: 'In short.', content: '<p>Text</p>' }],
};

const as = (version: number, title: string): content.Entry => ({
  ...{ ...entry, version, texts: [{ language: 'en', title, abstract: 'In short.', content: '<p>Text</p>' }] },
});

/** A server that answers the save of settings only once `answerSave` is called. Returns that, and the version that each change was made from. */
function open(stored = entry) {
  const changes: string[] = [];
  let answerSave = () => {};
  const saved = new Promise<void>((resolve) => (answerSave = resolve));
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const { pathname } = new URL(url, 'http://desk.test');
    const action = pathname.replace('/api/desk/content/', '');
    const fields = init?.body instanceof URLSearchParams ? init.body : new URLSearchParams();
    if (action === 'save' || action === 'text' || action === 'publish')
      changes.push(`${action} ${fields.get('version')}`);
    if (action === 'save') await saved;
    const messages: Record<string, object> = {
      ...{ entry: stored, preview: { content: '<p>Text</p>', removed: [] } },
      ...{
        save: { ...entry, version: 4 },
        text: { ...stored, version: 10 },
        publish: { ...entry, version: 5, state: 'published' },
      },
    };
    return new Response(JSON.stringify({ type: 'ok', message: messages[action] }));
  });
  session.begin('a session of staff');
  render(
    <QueryClientProvider client={queries}>
      <SelfProvider value={{ ...({} as Self), permissions: ['content.read', 'content.write'] }}>
        <MemoryRouter initialEntries={['/content/1']}>
          <Routes>
            <Route path="/content/:id" element={<ContentPage />} />
          </Routes>
        </MemoryRouter>
      </SelfProvider>
    </QueryClientProvider>,
  );
  return { changes, answerSave };
}

it('CONTENT-003 what is published right after its settings were saved is the version that the save answered with', async () => {
  const { changes, answerSave } = open();
  const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
  await userEvent.click(await button('Save settings'));
  await userEvent.click(await button('Publish'));
  await vi.waitFor(async () => expect((await button('Publish')).disabled).toBe(true));
  expect(changes).toEqual(['save 3']);
  answerSave();
  await vi.waitFor(async () => expect((await button('Publish')).disabled).toBe(false));
  await userEvent.click(await button('Publish'));
  await vi.waitFor(() => expect(changes).toEqual(['save 3', 'publish 4']));
  await button('Unpublish');
});

it('CONTENT-003 an entry that is opened again begins with the version that is stored now', async () => {
  open();
  await screen.findByDisplayValue('A title');
  cleanup();
  await vi.waitFor(() =>
    expect(queries.getQueryCache().find({ queryKey: ['content.entry', { entry: '1' }] })).toBe(undefined),
  );
  const { changes } = open(as(9, 'Changed by a colleague'));
  const title = await screen.findByDisplayValue('Changed by a colleague');
  await userEvent.type(title, '.');
  await userEvent.click(await screen.findByRole('button', { name: 'Save text' }));
  await vi.waitFor(() => expect(changes).toEqual(['text 9']));
});

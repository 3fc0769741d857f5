/** A page of the desk on its own, with what the server would answer. */
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import type { Permission } from '@glassbook/contract';
import { queries } from '../calls.ts';
import { SelfProvider, type Self } from '../self.ts';
import { session } from '../session.ts';

export type Asked = { path: string; fields: Record<string, string> };
/** The body of an answer: `ok` with its message, or a refusal. */
export const yes = (message: unknown) => ({ type: 'ok', message });
export const no = (reason: string, message: string) => ({ type: 'error', reason, message });

type Page = {
  Page: ComponentType;
  /** Where it is, and the pattern of it. */
  at: string;
  path: string;
  permissions: readonly Permission[];
  /** Who looks at it, where that matters. */
  self?: Pick<Self, 'id'>;
  answer: (asked: Asked) => unknown;
};

/** What it asks for from then on. A page of a request says its address. */
export function openPage({ Page, at, path, permissions, self, answer }: Page): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(url, 'http://desk.test');
    const sent = init?.body instanceof URLSearchParams ? init.body : searchParams;
    // The language is in every call.
    const fields = Object.fromEntries([...sent].filter(([name]) => name !== 'lang'));
    asked.push({ path: pathname, fields });
    return Promise.resolve(new Response(JSON.stringify(answer({ path: pathname, fields }))));
  });
  session.begin('a session of staff');
  const router = createMemoryRouter(
    [
      { path, Component: Page },
      { path: '/requests/:id', Component: () => <p>the request</p> },
    ],
    { initialEntries: [at] },
  );
  render(
    <QueryClientProvider client={queries}>
      <SelfProvider value={{ ...({} as Self), ...self, permissions: [...permissions] }}>
        <RouterProvider router={router} />
      </SelfProvider>
    </QueryClientProvider>,
  );
  return asked;
}

/** Sends the form of a field. A button would ignore a second press within half a second. */
export function submit(field: HTMLElement): void {
  const form = field.closest('form');
  if (!form) throw new Error('the field is in a form');
  fireEvent.submit(form);
}

/** After each test: nothing of it is left for the next. */
export function closePage(): void {
  queries.clear();
  session.end();
  vi.unstubAllGlobals();
}

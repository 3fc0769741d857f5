import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { loadWords, startLanguage } from '../../carry/language.ts';
import { session } from '../../carry/session.ts';
import { restore } from './sent.ts';
import UnansweredLine from './unanswered.tsx';
import type { Shape } from './shape.ts';
import { useSending } from './use-sending.ts';

const DAY = 86_400_000;
const lost = { ok: false, reason: 'request.unavailable', message: '', type: 'error' } as const;
const listed = { title: 'app:menu.transfer', list: '/the/list', changed: [] };

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  await startLanguage([], async () => (await import('../../app/later-words.ts')).laterWords);
  await loadWords(['notification']);
});
afterEach(() => {
  cleanup();
  session.end();
  localStorage.removeItem('glassbook.owner');
  vi.useRealTimers();
  window.history.replaceState(null, '', '/');
});

/** A form that is on the page; `asked`: the bodies that were posted. */
function open(body: Shape = 'text') {
  const asked: string[] = [];
  const post = (sent: string) => {
    asked.push(sent);
    return Promise.resolve(lost);
  };
  const { result, unmount } = renderHook(() => useSending<string, undefined>({ name: 'form', ...listed, body, post }));
  const press = () =>
    act(() => {
      result.current.submit('five');
      return Promise.resolve();
    });
  return { asked, press, unmount, at: () => result.current.at };
}
/** A form that was pressed and got no answer. */
async function sendInVain(): Promise<ReturnType<typeof open>> {
  vi.useFakeTimers({ toFake: ['performance'] });
  session.begin('token', true, 'ann');
  window.history.replaceState(null, '', '/the/form?id=3');
  const form = open();
  await form.press();
  expect(form.at()).toBe('unknown');
  return form;
}
const settle = (what: () => void) =>
  act(async () => {
    what();
    await vi.dynamicImportSettled();
  });
const show = () => settle(() => void render(<UnansweredLine />, { wrapper: MemoryRouter }));
const line = () => screen.queryByRole('status')?.textContent ?? '';
const links = () => {
  fireEvent.click(screen.getByRole('button', { name: 'Details' }));
  return screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
};
const toList = ['Check history', '/the/list'];

test('what is unanswered is listed with its page and its list, where its form is not open', async () => {
  const { unmount } = await sendInVain();
  await show();
  expect(line()).toBe('');
  await settle(unmount);
  expect(line()).toContain('Not confirmed: Transfer');
  expect(links()).toEqual([['Confirm again', '/the/form?id=3'], toList]);
});

test.each<[string, number, Shape]>([
  ['older than the server repeats an answer', 7 * DAY, 'text'],
  ['no body of this build', 0, { number: 'text' }],
])('what is %s is not sent again: it is listed until its owner looked it up', async (_, later, body) => {
  const { unmount } = await sendInVain();
  unmount();
  restore();
  vi.advanceTimersByTime(later);
  const again = open(body);
  if (later > 0) await again.press();
  expect([again.asked, again.at()]).toEqual([[], 'editing']);
  await show();
  expect(links()).toEqual([toList]);
  fireEvent.click(screen.getByRole('link', { hidden: true }));
  expect(line()).toBe('');
  restore();
  expect(sessionStorage.getItem('glassbook.sent')).toBeNull();
});

test('another user finds nothing of it, and a log-out clears it', async () => {
  const { unmount } = await sendInVain();
  unmount();
  act(() => session.begin('of bob', true, 'bob'));
  await show();
  expect(line()).toBe('');
  act(() => session.end());
  restore();
  act(() => session.begin('token', true, 'ann'));
  expect(line()).toBe('');
});

import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadWords, startLanguage } from '../../carry/language.ts';
import { queries } from '../../carry/loadable.ts';
import { serve, type Answer } from '../../shared/test/server.ts';
import LoginPage from './login-page.tsx';

const wrong = (seconds?: number): Answer => ({
  reason: 'account.login_failed',
  sentence: 'Incorrect email or password.',
  ...(seconds === undefined ? {} : { seconds }),
});
const locked: Answer = { reason: 'account.locked_for_now', sentence: 'Too many login attempts.', seconds: 61 };

let answers: Answer[] = [];
let asked: ReturnType<typeof serve>;
beforeEach(async () => {
  asked = serve({
    '/getSiteConfig': { message: { site_name: 'Glassbook', site_logo: '/mark.svg' } },
    '/user/login': () => answers.shift() ?? 'nothing',
  });
  await startLanguage([], async () => (await import('../../app/later-words.ts')).laterWords);
  await loadWords(['account']);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const button = () => screen.getByRole('button', { name: /Log in|Try again in/ });
const passes = (ms: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
    // The stand-in's answers are read in real turns of the event loop.
    for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  });
const submit = async () => {
  fireEvent.submit(document.querySelector('form') as HTMLFormElement);
  await passes(0);
};
const open = () => {
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <LoginPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'a@example.org' } });
  fireEvent.change(screen.getByLabelText('Password', { selector: 'input' }), { target: { value: 'a password' } });
};

it('a wrong password that has to wait is reported once: the button counts down, and nothing is sent until then', async () => {
  answers = [wrong(), wrong(2), locked];
  open();
  await submit();
  expect(button()).toHaveProperty('disabled', false);
  await submit();
  expect([button().textContent, (button() as HTMLButtonElement).disabled]).toEqual(['Try again in 0:02', true]);
  await submit();
  expect(asked.filter(({ path }) => path === '/user/login')).toHaveLength(2);
  expect(screen.getByText('Incorrect email or password.')).toBeTruthy();
  await passes(1_000);
  expect(button().textContent).toBe('Try again in 0:01');
  await passes(1_000);
  expect([button().textContent, (button() as HTMLButtonElement).disabled]).toEqual(['Log in', false]);
  expect(screen.getByText('Incorrect email or password.')).toBeTruthy();
  await submit();
  expect(screen.queryByText('Incorrect email or password.')).toBeNull();
  expect([screen.getByText('Too many login attempts.'), button().textContent][1]).toBe('Try again in 1:01');
  // A wait that is over leaves no message about it.
  for (let second = 0; second < 61; second += 1) await passes(1_000);
  expect(screen.queryByText('Too many login attempts.')).toBeNull();
  expect(button().textContent).toBe('Log in');
});

it('another account does not wait for this one', async () => {
  answers = [locked];
  open();
  await submit();
  expect(button().textContent).toBe('Try again in 1:01');
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'b@example.org' } });
  expect(button().textContent).toBe('Log in');
});

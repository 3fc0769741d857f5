import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dismissToast, toast, toasts } from './toast-store.ts';
import { Toaster } from './toaster.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toaster />);
});
afterEach(() => {
  cleanup();
  for (const one of toasts.list()) dismissToast(one.id);
  vi.useRealTimers();
});
const wait = (ms: number): void => {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
};
const say = (message: Parameters<typeof toast>[0]): void => {
  act(() => {
    toast(message);
  });
};

it('stays for 1.5 s and goes', () => {
  say('Log in first');
  wait(1499);
  expect(screen.queryByText('Log in first')).not.toBeNull();
  wait(1);
  expect(screen.queryByText('Log in first')).toBeNull();
});

it('stays while it is hovered or focused, and 1.5 s more', () => {
  say({ title: 'Order placed', action: { label: 'View', run: () => undefined } });
  fireEvent.pointerEnter(screen.getByText('Order placed').closest('.toast')!);
  wait(5000);
  expect(screen.queryByText('Order placed')).not.toBeNull();
  fireEvent.pointerLeave(screen.getByText('Order placed').closest('.toast')!);
  wait(1500);
  expect(screen.queryByText('Order placed')).toBeNull();
});

it('does what it offers, once', () => {
  const run = vi.fn();
  say({ title: 'Order placed', action: { label: 'View', run } });
  fireEvent.click(screen.getByRole('button', { name: 'View' }));
  expect(run).toHaveBeenCalledOnce();
  expect(screen.queryByText('Order placed')).toBeNull();
});

it('shows the same text once, and no more than three toasts at a time', () => {
  for (const words of ['one', 'two', 'two', 'three', 'four']) say(words);
  expect(toasts.list().map((one) => one.title)).toEqual(['two', 'three', 'four']);
});

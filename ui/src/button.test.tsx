import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Button, IconButton } from './button.tsx';

afterEach(cleanup);

/** A press at a time of the page. */
function press(at: number): void {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true });
  Object.defineProperty(event, 'timeStamp', { value: at });
  fireEvent(screen.getByRole('button'), event);
}

it('takes one press in 500 ms', () => {
  const pressed = vi.fn();
  render(<Button onClick={pressed}>Buy BTC</Button>);
  for (const at of [1000, 1100, 1499, 1500, 1700, 2001]) press(at);
  expect(pressed).toHaveBeenCalledTimes(3);
});

it('takes one press in 500 ms with an icon too', () => {
  const pressed = vi.fn();
  render(
    <IconButton label="Copy" onClick={pressed}>
      +
    </IconButton>,
  );
  for (const at of [1000, 1499, 1500]) press(at);
  expect(pressed).toHaveBeenCalledTimes(2);
});

it('takes no press while busy, and shows the verb in progress', () => {
  const pressed = vi.fn();
  render(
    <Button onClick={pressed} busy="Placing order">
      Buy BTC
    </Button>,
  );
  press(1000);
  expect(pressed).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Placing order' }).getAttribute('aria-busy')).toBe('true');
});

it('does not submit its form twice', () => {
  const sent = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <form onSubmit={sent}>
      <Button type="submit">Log in</Button>
    </form>,
  );
  press(1000);
  press(1200);
  expect(sent).toHaveBeenCalledTimes(1);
});

it('shows the reason while disabled', () => {
  render(<Button disabled="Enter all six digits.">Continue</Button>);
  const button = screen.getByRole('button');
  expect((button as HTMLButtonElement).disabled).toBe(true);
  const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toBe('Enter all six digits.');
});

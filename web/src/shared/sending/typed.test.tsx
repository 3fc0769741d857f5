import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { session } from '../../carry/session.ts';
import { beginErrand, endErrand } from '../errand.ts';
import { useTyped } from './typed.ts';

beforeEach(() => {
  session.begin('token', true, 'ann');
  window.history.replaceState(null, '', '/trade/BTC-USDT');
});
afterEach(() => {
  cleanup();
  session.end();
  localStorage.removeItem('glassbook.owner');
  window.history.replaceState(null, '', '/');
});

function Ticket() {
  const [amount, setAmount] = useTyped('ticket', () => '');
  return <input aria-label="Amount" value={amount} onChange={(event) => setAmount(event.target.value)} />;
}
const shown = () => screen.getByLabelText<HTMLInputElement>('Amount').value;
const typeAndLeave = (how: () => void): void => {
  const { unmount } = render(<Ticket />);
  fireEvent.change(screen.getByLabelText('Amount'), { target: { value: '0.25' } });
  how();
  unmount();
};
const again = (): string => {
  render(<Ticket />);
  return shown();
};

test('what is typed as the session ends elsewhere is there after the login, once', () => {
  typeAndLeave(() => session.expire('Log in first.'));
  session.begin('another', true, 'ann');
  expect(again()).toBe('0.25');
  cleanup();
  expect(again()).toBe('');
});

test('so it is where another window logged out', () => {
  typeAndLeave(() => window.dispatchEvent(new StorageEvent('storage', { key: 'glassbook.token', newValue: null })));
  session.begin('another', true, 'ann');
  expect(again()).toBe('0.25');
});

test('so it is where the form began an errand, until its user is back', () => {
  typeAndLeave(() => beginErrand('Back'));
  expect(again()).toBe('0.25');
  endErrand();
  cleanup();
  expect(again()).toBe('');
});

test.each<[string, () => void]>([
  ['a page that is left by its user', () => undefined],
  ['a log-out here', () => session.end()],
  [
    'another address',
    () => {
      session.expire('Log in first.');
      window.history.replaceState(null, '', '/trade/ETH-USDT');
    },
  ],
  [
    'a log-out after the session ended elsewhere',
    () => {
      session.expire('Log in first.');
      cleanup();
      session.begin('another', true, 'ann');
      session.end();
    },
  ],
])('it is not kept after %s', (_, how) => {
  typeAndLeave(how);
  session.begin('another', true, 'ann');
  expect(again()).toBe('');
});

test('another user does not get it', () => {
  typeAndLeave(() => session.expire('Log in first.'));
  session.begin('another', true, 'bob');
  expect(again()).toBe('');
});

test('nor does one who logged in in another window', () => {
  typeAndLeave(() => session.expire('Log in first.'));
  localStorage.setItem('glassbook.owner', 'somebody');
  window.dispatchEvent(new StorageEvent('storage', { key: 'glassbook.token', newValue: 'another' }));
  expect(again()).toBe('');
});

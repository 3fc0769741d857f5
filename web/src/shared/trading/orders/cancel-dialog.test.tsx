import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { loadWords, startLanguage } from '../../../carry/language.ts';
import { OpenOrders, type CancelScope } from './open-orders.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const buy = (symbol: string) => ({ symbol, side: 'buy' as const });
const rows = [buy('BTC/USDT'), { symbol: 'BTC/USDT', side: 'sell' as const }, buy('ETH/USDT')];

async function ask(scope: Omit<CancelScope, 'rows'>) {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  await startLanguage();
  await loadWords(['trading']);
  const cancelAll = vi.fn();
  const actions = { cancelling: new Set<number>(), cancellingAll: false, cancel: vi.fn(), cancelAll };
  render(<OpenOrders rows={[]} symbol={undefined} cancels={{ rows, ...scope }} wide actions={actions} />);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel all' }));
  return cancelAll;
}
const confirm = async (): Promise<void> =>
  await userEvent.click((await screen.findAllByRole('button', { name: 'Cancel all' })).at(-1) ?? document.body);

it('names all pairs, then the side that is chosen, and counts what it cancels', async () => {
  const cancelAll = await ask({ symbol: undefined, side: undefined });
  expect(await screen.findByRole('dialog', { name: 'Cancel 3 open orders (All pairs)?' })).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'Buy' }));
  expect(await screen.findByRole('dialog', { name: 'Cancel 2 open orders (All pairs · Buy)?' })).toBeTruthy();
  await confirm();
  expect(cancelAll).toHaveBeenCalledWith(undefined, 'buy');
});

it('of one market it names the market, and cancels no other', async () => {
  const cancelAll = await ask({ symbol: 'BTC/USDT', side: 'sell' });
  expect(await screen.findByRole('dialog', { name: 'Cancel 1 open order (BTC/USDT · Sell)?' })).toBeTruthy();
  await confirm();
  expect(cancelAll).toHaveBeenCalledWith('BTC/USDT', 'sell');
});

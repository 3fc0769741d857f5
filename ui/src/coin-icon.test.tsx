import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { CoinIcon } from './coin-icon.tsx';

afterEach(cleanup);

test('the mark is a file of ours, loaded when it comes into view, and letters replace a missing one', () => {
  const { container, rerender } = render(<CoinIcon symbol="BTC" />);
  const image = container.querySelector('img')!;
  expect([image.getAttribute('src'), image.getAttribute('loading')]).toEqual(['/coins/btc.svg', 'lazy']);
  fireEvent.error(image);
  expect(container.querySelector('text')?.textContent).toBe('BTC');
  rerender(<CoinIcon symbol="ETH" />);
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/coins/eth.svg');
});

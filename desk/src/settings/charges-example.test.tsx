import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startLanguage } from '../app/language.ts';
import { ChargesExample } from './charges-example.tsx';

beforeAll(startLanguage);
afterEach(cleanup);

const cells = (row: RegExp) =>
  within(screen.getByRole('row', { name: row }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
    .slice(-3);

it('DESK-054 the example has the fees of any order before and after, rounded up to the unit of its asset', () => {
  const shares = [
    { label: 'Taker fee', before: 1250, after: 800 },
    { label: 'Maker fee', before: 1000, after: 1000 },
  ];
  render(<ChargesExample of={{ unit: 'BTC', scale: 8, shares }} />);
  expect(screen.getByText('BTC')).toBeTruthy();
  expect(cells(/Taker fee/)).toEqual(['12.50000000', '8.00000000', '−4.50000000']);
  expect(cells(/Maker fee/)).toEqual(['10.00000000', '10.00000000', '–']);
  // One hundred-millionth and a fraction is two of them: 0.00001 × 0.125% = 1.25, 0.08% = 0.8.
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '0.00001' } });
  expect(cells(/Taker fee/)).toEqual(['0.00000002', '0.00000001', '−0.00000001']);
});

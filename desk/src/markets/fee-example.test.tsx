import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startLanguage } from '../app/language.ts';
import { FeeExample } from './fee-example.tsx';
import { rulesOf } from './rules-draft.ts';

beforeAll(startLanguage);
afterEach(cleanup);

const market = {
  ...{ id: 1, symbol: 'ETH/BTC', quote: 'BTC', quote_scale: 8, open: true, request: null },
  ...{ maker_fee_ppm: 1000, taker_fee_ppm: 1250, notional_min: '5', notional_max: '5000000' },
  ...{ band_ppm: 50_000, open_orders_max: 200 },
};
const cells = (row: RegExp) =>
  within(screen.getByRole('row', { name: row }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
    .slice(-3);

it('DESK-054 the example has the fees of any order before and after, rounded up to the unit of the quote asset', () => {
  const inForce = rulesOf(market);
  render(<FeeExample market={market} inForce={inForce} asked={{ ...inForce, takerFeePpm: '800' }} />);
  expect(cells(/Taker fee/)).toEqual(['12.50000000', '8.00000000', '−4.50000000']);
  expect(cells(/Maker fee/)).toEqual(['10.00000000', '10.00000000', '–']);
  // One hundred-millionth and a fraction is two of them: 0.00001 × 0.125% = 1.25, 0.08% = 0.8.
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '0.00001' } });
  expect(cells(/Taker fee/)).toEqual(['0.00000002', '0.00000001', '−0.00000001']);
});

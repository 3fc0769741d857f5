import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { loadWords, startLanguage } from '../../carry/language.ts';
import { queries } from '../../carry/loadable.ts';
import { serve } from '../../shared/test/server.ts';
import { transport } from '../../carry/live/test/transport.ts';
import { EditAlert } from './edit-alert.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const btc = {
  ...{ match_id: 1, symbol: 'BTC/USDT', currency_id: 1, currency_name: 'BTC', legal_id: 3, legal_name: 'USDT' },
  ...{ name: 'Bitcoin', names: ['Bitcoin'], categories: ['layer1'], status: 'open', tick: '0.01', lot: '0.00001' },
  ...{ notional_min: '5', notional_max: '5000000', maker_fee_ppm: 1_000, taker_fee_ppm: 1_000 },
  ...{ market_band_ppm: 50_000, price_scale: 2, amount_scale: 5, base_scale: 8, quote_scale: 8 },
};
const ticker = (last: string) => ({
  ...{ match_id: 1, symbol: 'BTC/USDT', last, last_trade: null, bid: null, ask: null, change: '+1.00' },
  ...{ change_value: '+1.00', high: last, low: last, volume: '1', value: '1', at: 1 },
});

it('the level of a new alert starts 5 % above the index price, stays while prices move, and can be emptied', async () => {
  serve({ '/market/list': { message: [btc] } });
  await startLanguage([], async () => (await import('../../app/later-words.ts')).laterWords);
  await loadWords(['notification', 'market']);
  queries.clear();
  // Files share one store, which may still hold the prices of the file before.
  transport.has('market.tickers', [ticker('79800.12')]);
  transport.push('market.tickers', [ticker('79800.12')]);
  render(
    <QueryClientProvider client={queries}>
      <EditAlert edited={undefined} symbol="BTC/USDT" done={() => undefined} />
    </QueryClientProvider>,
  );
  const level = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Price (USDT)' });
  await vi.waitFor(() => expect(level.value).toBe('83,790.13'));
  act(() => transport.push('market.tickers', [ticker('79900.00')]));
  await screen.findByText('79,900.00');
  expect(level.value).toBe('83,790.13');
  await userEvent.clear(level);
  expect(level.value).toBe('');
});

import { transport } from '../../carry/live/test/transport.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { queries } from '../../carry/loadable.ts';
import { sampleContract, sampleRow } from '../../products/futures/test/sample-contract.ts';
import { sampleMarket } from '../../products/spot/test/sample-market.ts';
import { PriceTitle } from './price-title.tsx';

afterEach(cleanup);

test('the window’s title has the price of now, with the places of the market, and follows it', async () => {
  const ticker = (last_trade: string | null) => ({
    ...{ match_id: 1, symbol: 'BTC/USDT', last: '70000.12', last_trade, bid: null, ask: null, change: '+0.00' },
    ...{ change_value: '+0.00', high: '1', low: '1', volume: '1', value: '1', at: 1 },
  });
  transport.has('market.tickers', [ticker(null)]);
  render(
    <QueryClientProvider client={queries}>
      <PriceTitle market={sampleMarket} title="Trade BTC/USDT" />
    </QueryClientProvider>,
  );
  // What a file before it showed may still be there.
  act(() => transport.push('market.tickers', [ticker(null)]));
  await waitFor(() => expect(document.title).toBe('70,000.12 · Trade BTC/USDT · Glassbook'));
  act(() => transport.push('market.tickers', [ticker('70123.4')]));
  await waitFor(() => expect(document.title).toBe('70,123.40 · Trade BTC/USDT · Glassbook'));
});

test('FUTURES-108 of a contract without a trade for a minute it is the mark price', async () => {
  const prices = ({ last_ms }: { last_ms: number }) => {
    const { symbol, index, funding_rate, next_funding_ms, open_interest } = sampleRow;
    return {
      ...{ symbol, index, funding_rate, next_funding_ms, open_interest, at_ms: 60_000, last_ms },
      ...{ mark: '20100.0', last: '20000.0' },
    };
  };
  const channel = `futures.prices:${sampleRow.symbol}` as const;
  transport.has(channel, prices({ last_ms: 0 }));
  render(
    <QueryClientProvider client={queries}>
      <PriceTitle market={sampleContract} title="Trade" />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(document.title).toBe('20,000.0 · Trade · Glassbook'));
  act(() => transport.push(channel, prices({ last_ms: -1 })));
  await waitFor(() => expect(document.title).toBe('20,100.0 · Trade · Glassbook'));
});

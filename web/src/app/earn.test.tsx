import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { dual, ieo } from '@glassbook/contract';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { loadWords, startLanguage } from '../carry/language.ts';
import { queries } from '../carry/loadable.ts';
import { session } from '../carry/session.ts';
import { serve } from '../shared/test/server.ts';
import Earn from './earn.tsx';
import { transport } from '../carry/live/test/transport.ts';

const DAY = 86_400_000;
/** 1 January 2026, 07:30 UTC. */
const ISSUE = Date.UTC(2026, 0, 1, 7, 30);
const order: dual.OwnDual = {
  ...{ id: 7, offer: 4, instrument: 'BTC/USDT', currency_id: 1, quote_id: 3, type: 'call', strike: '60000.00000000' },
  ...{ rate_ppm: 100_000, days: 30, shares: 1, amount: '0.10000000', paid_asset_id: 1, paid: '0.10000000' },
  ...{ coin: '0.10082191', money: '6049.31506849', at_ms: ISSUE, end_ms: Date.UTC(2026, 1, 1), status: 'purchased' },
  ...{ price: null, back_asset_id: null, back: null, closed_ms: null },
};
const offer: ieo.OfferView = {
  ...{ id: 1, title: 'Northbeam', summary: 'A relay network', amount: '1000.00', total_sell: '1000.00', day: 0 },
  ...{ start_at: '2026-01-01 00:00:00', end_at: '2026-01-01 07:30:00', logo: '', currency_id: 9, pay_currency_id: 3 },
  ...{ percentage: '0.00', time_status: 3, currency_name: 'NBEAM', pay_currency_name: 'USDT', phase: 'issued' },
  ...{ price: '0.50', start_ms: ISSUE - DAY, end_ms: ISSUE, issue_ms: ISSUE, lock_ms: 0, parts: 4, part_ms: DAY },
};
const application: ieo.OwnApplication = {
  ...{ id: 4, offer: 1, at_ms: ISSUE, currency_id: 9, amount: '100.00', pay_asset_id: 3, price: '0.50', hold: '50.00' },
  ...{ granted: '100.00', paid: '50.00', released: '25.00', parts: 1, status: 'running', closed_ms: null },
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  session.end();
});

const openEarn = async (answers: Parameters<typeof serve>[0]) => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  serve(answers);
  transport.has('dual.own', [order]);
  transport.has('lockup.orders', []);
  transport.has('ieo.applications', [application]);
  await startLanguage([], async () => (await import('./later-words.ts')).laterWords);
  await loadWords(['finance', 'dual', 'ieo', 'lockup', 'offer']);
  queries.clear();
  queries.setDefaultOptions({ queries: { retry: false } });
  session.begin('a-token', true, 'ann');
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <Earn />
      </MemoryRouter>
    </QueryClientProvider>,
  );
};

it('DUAL-013 the Earn tab shows both outcomes of a dual investment at its end, and a release of an IEO at its time', async () => {
  await openEarn({ '/project': { message: { list: [offer] } } });
  const held = await screen.findByRole('link', { name: /BTC call 60,000\.00.*30 days at 10% APR.*0\.10 BTC/ });
  expect(held.getAttribute('href')).toBe('/pages/invest/mine?id=7');
  const ends = screen.getByRole('link', { name: /1 Feb 2026, 00:00 UTC/ });
  expect(ends.textContent).toContain('0.10082191 BTC');
  expect(ends.textContent).toContain('or 6,049.31506849 USDT');
  expect(screen.getByRole('link', { name: /2 Jan 2026, 07:30 UTC/ }).textContent).toContain('25.00 NBEAM');
  expect(screen.getByRole('link', { name: /NBEAM IEO.*Unlocked so far: 25\.00.*75\.00 NBEAM/ })).toBeTruthy();
});

it('what is held in Earn is requested again where the offers of an IEO did not come', async () => {
  let works = false;
  await openEarn({ '/project': () => (works ? { message: { list: [offer] } } : 'nothing') });
  const again = await screen.findByRole('button', { name: 'Try again' });
  works = true;
  fireEvent.click(again);
  await screen.findByRole('link', { name: /NBEAM IEO/ });
});

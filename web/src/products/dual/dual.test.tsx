import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import type { dual } from '@glassbook/contract';
import { afterEach, describe, expect, it } from 'vitest';
import type { Answer } from '../../shared/test/server.ts';
import { leavePage, showPage } from '../../shared/test/show-page.tsx';
import { transport } from '../../carry/live/test/transport.ts';
import BuyPage from './buy-page.tsx';
import HelpPage from './help-page.tsx';
import OffersPage from './offers-page.tsx';
import OrdersPage from './orders-page.tsx';
import { DAY, offer, today } from './test/samples.ts';

const order: dual.OwnDual = {
  ...{ id: 7, offer: 4, instrument: 'BTC/USDT', currency_id: 1, quote_id: 3, type: 'call', strike: '60000.00000000' },
  ...{ rate_ppm: 100_000, days: 30, shares: 1, amount: '0.10000000', paid_asset_id: 1, paid: '0.10000000' },
  ...{ coin: '0.10082191', money: '6049.31506849', at_ms: 0, end_ms: 31 * DAY, status: 'completed' },
  ...{ price: '61000.00000000', back_asset_id: 3, back: '6049.31506849', closed_ms: 31 * DAY },
};

const tickerAt = (last: string) => ({
  ...{ match_id: 1, symbol: 'BTC/USDT', last, last_trade: null, bid: null, ask: null, change: '+1.00' },
  ...{ change_value: '+1.00', high: last, low: last, volume: '1', value: '1', at: 1 },
});

type World = { offers?: dual.OfferView[]; own?: dual.OwnDual[]; balances?: object[] };
const show = (
  Page: ComponentType,
  at: string,
  answers: Record<string, Answer>,
  { loggedIn = true, offers = [offer], own = [], balances = [] }: World & { loggedIn?: boolean } = {},
) =>
  showPage(Page, at, {
    ...{ words: ['dual', 'offer'], answers, guest: !loggedIn },
    pushed: { 'dual.offers': offers, 'dual.own': own, 'wallet.balances': balances, 'market.tickers': [] },
  });

describe('dual investment', () => {
  afterEach(leavePage);
  const found = { '/dual/detail': { message: offer } };

  it('DUAL-012 shows both outcomes, the break-even and what can be lost before it is bought', async () => {
    await show(BuyPage, '/pages/invest/purchase?id=4', found);
    expect(await screen.findByRole('heading', { name: 'BTC call 60,000.00' })).toBeTruthy();
    expect(await screen.findByText('What you get for 0.10 BTC, in USDT')).toBeTruthy();
    expect((await screen.findAllByText('0.10082191 BTC')).length).toBeGreaterThan(0);
    expect((await screen.findAllByText('6,049.31506849 USDT')).length).toBeGreaterThan(0);
    expect(await screen.findByText('60,493.16')).toBeTruthy();
    expect(screen.getByText(/You can lose gains above the strike/)).toBeTruthy();
    const shares = screen.getByRole('textbox', { name: /Shares, 0.1 BTC each/ });
    fireEvent.change(shares, { target: { value: '2' } });
    expect((await screen.findAllByText('0.20164383 BTC')).length).toBeGreaterThan(0);
    fireEvent.change(shares, { target: { value: '51' } });
    expect(await screen.findByText('Only 50 left. Reduce the shares.')).toBeTruthy();
    fireEvent.change(shares, { target: { value: '21' } });
    expect(await screen.findByText(/You can still buy 20/)).toBeTruthy();
  });

  const balances = [1, 3].map((currency_id) => ({
    ...{ currency_id, kind: 'change', available: '90000.00000000', held: '0.00000000' },
  }));
  const review = async (of: dual.OfferView) => {
    const answers = { '/dual/detail': { message: of }, '/dual/buyDual': 'nothing' as const };
    const asked = await show(BuyPage, '/pages/invest/purchase?id=4', answers, { offers: [of], balances });
    fireEvent.click(await screen.findByRole('button', { name: 'Check details' }));
    return { asked, sheet: within(await screen.findByRole('dialog')) };
  };

  it.each([
    ['call', offer, '−0.10 BTC'],
    ['put', { ...offer, type: 'put' as const }, '−6,000.00 USDT'],
  ])(
    'DUAL-012 the confirmation of a %s has the window with its rule, both outcomes and the worst case',
    async (_, of, lost) => {
      const { sheet } = await review(of);
      expect(sheet.getByText(/Median index of the 30 minutes 23:30 to 23:59 UTC/)).toBeTruthy();
      expect(sheet.getByText('+0.10082191 BTC')).toBeTruthy();
      expect(sheet.getByText('+6,049.31506849 USDT')).toBeTruthy();
      const worst = sheet.getByText('Max loss if BTC drops to zero').parentElement;
      expect(worst?.textContent).toContain(lost);
    },
  );

  it('DUAL-012 without an answer only the same can be sent again', async () => {
    const { asked, sheet } = await review(offer);
    fireEvent.click(sheet.getByRole('button', { name: 'Buy 1 share' }));
    expect(await sheet.findByRole('button', { name: 'Confirm again' })).toBeTruthy();
    expect(screen.getByRole('textbox', { name: /Shares/, hidden: true }).matches(':disabled')).toBe(true);
    const [sent] = asked.filter(({ path }) => path === '/dual/buyDual');
    expect(Object.fromEntries(sent?.body ?? [])).toMatchObject({ id: '4', num: '1', rate_ppm: '100000', day: '30' });
  });

  it('DUAL-012 an offer that has not begun says so', async () => {
    const later = { ...offer, status: 0 as const, start_ms: (today + 1) * DAY };
    await show(BuyPage, '/pages/invest/purchase?id=4', { '/dual/detail': { message: later } }, { offers: [later] });
    expect(await screen.findByText('This offer has not started. Try again later.')).toBeTruthy();
  });

  it('DUAL-013 in its window an order is settling, and says in how many minutes there was a price', async () => {
    const running: dual.OwnDual = {
      ...{ ...order, status: 'purchased', end_ms: Date.now() + 10 * 60_000, price: null },
      ...{ back_asset_id: null, back: null, closed_ms: null },
    };
    await show(
      OrdersPage,
      '/pages/invest/mine?id=7',
      { '/dual/own': { message: { rows: [running], next: null } } },
      { offers: [{ ...offer, minutes: 20, priced: 19 }], own: [running] },
    );
    expect(await screen.findByText('Settling')).toBeTruthy();
    expect(await screen.findByText('Price available in 19 of 20 minutes')).toBeTruthy();
  });

  it('DUAL-012 a guest sees the same and is sent to the login; an offer that is none leads to the others', async () => {
    await show(BuyPage, '/pages/invest/purchase?id=4', found, { loggedIn: false });
    expect(await screen.findByRole('link', { name: 'Log in' })).toBeTruthy();
    cleanup();
    await show(BuyPage, '/pages/invest/purchase?id=x', {});
    expect(await screen.findByRole('link', { name: 'See offers' })).toBeTruthy();
  });

  it('DUAL-012 offers are listed by coin and type, each with its strike, days and rate', async () => {
    await show(OffersPage, '/pages/invest/invest', { '/dual/index': { message: { dual_currencys: [offer] } } });
    expect(await screen.findByRole('link', { name: /Strike.*60,000.*30 days.*10%.*50 left/ })).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'Put: invest USDT' }));
    expect(await screen.findByText('Nothing on offer right now')).toBeTruthy();
  });

  it.each([
    ['40000.00000000', '+50.00%'],
    ['60000.00000000', '0.00%'],
    ['80000.00000000', '−25.00%'],
  ])('DUAL-012 at an index of %s the strike of 60,000 of a call and of a put is %s away', async (last, away) => {
    const answers = { '/dual/index': { message: { dual_currencys: [offer] } } };
    await show(OffersPage, '/pages/invest/invest', answers, { offers: [offer, { ...offer, id: 5, type: 'put' }] });
    const link = await screen.findByRole('link', { name: /Strike/ });
    act(() => transport.push('market.tickers', [tickerAt(last)]));
    await waitFor(() => expect(link.textContent).toContain(`60,000.00${away}`));
    fireEvent.click(screen.getByRole('radio', { name: 'Put: invest USDT' }));
    await waitFor(() => expect(screen.getByRole('link', { name: /Strike/ }).getAttribute('href')).toMatch(/id=5$/));
    expect(screen.getByRole('link', { name: /Strike/ }).textContent).toContain(`60,000.00${away}`);
  });

  it('DUAL-013 an order shows what it paid, by which price, and its receipt', async () => {
    await show(OrdersPage, '/pages/invest/mine?id=7', { '/dual/own': { message: { rows: [order], next: null } } });
    expect(await screen.findByText('+6,049.31506849 USDT')).toBeTruthy();
    expect(screen.getByText('Completed')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Settlement receipt' }).getAttribute('href')).toBe('/receipts/dual-7');
  });

  it('DUAL-013 without any the way to the offers is shown; the help has the worked example', async () => {
    await show(OrdersPage, '/pages/invest/mine', { '/dual/own': { message: { rows: [], next: null } } });
    expect(await screen.findByText('No investments yet')).toBeTruthy();
    cleanup();
    await show(HelpPage, '/pages/invest/help', {});
    expect(await screen.findByText('+6,049.31506849 USDT')).toBeTruthy();
  });
});

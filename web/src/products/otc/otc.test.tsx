import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Answers } from '../../shared/test/server.ts';
import { leavePage, showPage } from '../../shared/test/show-page.tsx';
import AdsPage from './ads/ads-page.tsx';
import LocationPage from './location-page.tsx';
import MarketPage from './market-page.tsx';
import MerchantPage from './merchant-page.tsx';
import OrderPage from './order/order-page.tsx';
import OrdersPage from './orders-page.tsx';
import PersonPage from './person-page.tsx';
import PlacePage from './place-page.tsx';
import { ad, config, now, order, own, person, safe, sold } from './test/samples.ts';

const list = { data: [ad], page: 1, pages: 1, total: 1 };
const chat = { rows: [], more: false, open: true };
const show = (Page: ComponentType, at: string, answers: Answers, guest = false) =>
  showPage(Page, at, {
    ...{ words: ['otc', 'offer', 'account', 'security'], guest },
    answers: { '/otc/config': { message: config }, '/otc/chat': { message: chat }, ...answers },
    pushed: { 'otc.orders': [], 'otc.chat': [], 'wallet.balances': [] },
  });
const fieldsOf = (one: { body: URLSearchParams } | undefined) => Object.fromEntries(one?.body ?? []);
const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('OTC', () => {
  afterEach(leavePage);

  it('OTC-030 an ad shows its price, what is left, its bounds and the figures of its owner; a guest sees it too', async () => {
    const asked = await show(MarketPage, '/pages/otc/otc', { '/otc/ads': { message: list } }, true);
    expect(await screen.findByText('Lotus')).toBeTruthy();
    expect(screen.getByText('7.10')).toBeTruthy();
    expect(screen.getByText('Available: 1,000.00 USDT')).toBeTruthy();
    expect(screen.getByText('Order limits: 100.00 – 5,000.00 CNY')).toBeTruthy();
    expect(screen.getByText('120 orders · 98.60%')).toBeTruthy();
    expect(screen.getByText('Releases in: 3 minutes')).toBeTruthy();
    expect(screen.getByText('Simulated')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Buy USDT' }).getAttribute('href')).toBe('/pages/otc/otc?id=5');
    fireEvent.click(screen.getByRole('radio', { name: 'Sell' }));
    await waitFor(() => expect(fieldsOf(asked.at(-1))).toMatchObject({ type: '1', fiat: 'CNY' }));
  });

  const take = { '/otc/ad': { message: ad }, '/otc/take': { message: order } };
  it('OTC-031 710 CNY are 100 USDT before the button, and what was seen is sent', async () => {
    const asked = await show(MarketPage, '/pages/otc/otc?id=5', take);
    const field = await screen.findByRole('textbox', { name: 'Total' });
    fireEvent.change(field, { target: { value: '5000.01' } });
    expect(await screen.findByText('This sum is outside the limits of the ad.')).toBeTruthy();
    fireEvent.change(field, { target: { value: '710' } });
    expect(screen.getByText('100.00')).toBeTruthy();
    fireEvent.click(await button('Check details'));
    const sheet = within(await screen.findByRole('dialog'));
    expect(sheet.getByText('100.00 USDT in escrow')).toBeTruthy();
    fireEvent.click(sheet.getByRole('button', { name: 'Buy USDT' }));
    await waitFor(() => expect(asked.some(({ path }) => path === '/otc/take')).toBe(true));
    expect(fieldsOf(asked.find(({ path }) => path === '/otc/take'))).toMatchObject({
      ...{ id: '5', total: '710.00', price: '7.1000', slippage: '0', method: 'bank' },
    });
  });

  it('OTC-007 OTC-031 a price that follows the index is taken up to half a percent worse, and the worst is shown', async () => {
    const following = { ...ad, price_type: 2, price: '7.0914' };
    await show(MarketPage, '/pages/otc/otc?id=5', { ...take, '/otc/ad': { message: following } });
    fireEvent.change(await screen.findByRole('textbox', { name: 'Total' }), { target: { value: '710' } });
    fireEvent.click(await button('Check details'));
    expect(within(await screen.findByRole('dialog')).getByText('0.5% · 7.1268 CNY')).toBeTruthy();
  });

  it('OTC-031 a guest is led to the login, and an ad that has ended to the others', async () => {
    await show(MarketPage, '/pages/otc/otc?id=5', take, true);
    expect(await screen.findByRole('link', { name: 'Log in' })).toBeTruthy();
    cleanup();
    await show(MarketPage, '/pages/otc/otc?id=5', { '/otc/ad': { message: { ...ad, state: 3 } } });
    expect(await screen.findByText('This ad is not available to you now. Choose another one.')).toBeTruthy();
  });

  it('OTC-032 the buyer sees where to pay and the time that is left, and states the payment with the own name', async () => {
    const answers = { '/otc/order': { message: order }, '/otc/paid': { message: { ...order, state: 2 } } };
    const asked = await show(OrderPage, '/pages/otc/order?id=31', answers);
    expect(await screen.findByText('6222 0202')).toBeTruthy();
    expect(screen.getByRole('timer')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'I have paid' })).toBeNull();
    fireEvent.click(screen.getByRole('checkbox', { name: 'I paid from an account in my own name' }));
    fireEvent.click(await button('I have paid'));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'I have paid' }));
    await waitFor(() => expect(asked.some(({ path }) => path === '/otc/paid')).toBe(true));
    expect(fieldsOf(asked.find(({ path }) => path === '/otc/paid'))).toMatchObject({ id: '31', own_account: '1' });
  });

  it('OTC-032 the seller releases with the payment password, and can appeal what was paid', async () => {
    const paid = { ...sold, state: 2 as const, paid_ms: now };
    const asked = await show(OrderPage, '/pages/otc/order?id=31', {
      '/otc/order': { message: paid },
      '/otc/release': { message: { ...paid, state: 4 } },
      '/safe/state': { message: safe },
    });
    fireEvent.click(await button('Release coin'));
    const sheet = within(await screen.findByRole('dialog'));
    fireEvent.change(sheet.getByLabelText('Fund password'), { target: { value: '402719' } });
    fireEvent.click(sheet.getByRole('button', { name: 'Release coin' }));
    await waitFor(() => expect(asked.some(({ path }) => path === '/otc/release')).toBe(true));
    expect(fieldsOf(asked.find(({ path }) => path === '/otc/release'))).toMatchObject({ password: '402719' });
    expect(await button('Appeal')).toBeTruthy();
  });

  it('OTC-032 a decision is shown with its reason, and what can be claimed after the end', async () => {
    const appeal = { reason: 'not_received' as const, mine: false, at_ms: now, decide_by_ms: now + 1 };
    const decided = { ...order, state: 5 as const, ended_ms: now, pay_to: null };
    await show(OrderPage, '/pages/otc/order?id=31', {
      '/otc/order': { message: { ...decided, appeal: { ...appeal, outcome: 'seller', text: 'No payment came.' } } },
    });
    expect(await screen.findByText('No payment came.')).toBeTruthy();
    expect(screen.getByText('For the seller')).toBeTruthy();
    fireEvent.click(await button('Appeal'));
    expect(within(await screen.findByRole('dialog')).getByText('Paid late')).toBeTruthy();
  });

  it('OTC-032 earlier messages of the chat are loaded on request, in their order', async () => {
    const row = (id: number) => ({
      ...{ id, order: 31, at_ms: now + id, mine: false, text: `word ${id}`, image: null, warn: false, key: '' },
    });
    const chats = [
      { rows: [row(9), row(8)], more: true, open: true },
      { rows: [row(7), row(6)], more: false, open: true },
    ];
    const asked = await show(OrderPage, '/pages/otc/order?id=31', {
      '/otc/order': { message: order },
      '/otc/chat': ({ body }) => ({ message: body.has('before') ? chats[1] : chats[0] }),
    });
    fireEvent.click(await button('Earlier messages'));
    await screen.findByText('word 6');
    expect(screen.getAllByText(/^word/).map(({ textContent }) => textContent)).toEqual(
      [6, 7, 8, 9].map((id) => `word ${id}`),
    );
    expect(screen.queryByRole('button', { name: 'Earlier messages' })).toBeNull();
    expect(asked.filter(({ path }) => path === '/otc/chat').length).toBe(2);
  });

  it('OTC-032 the chat warns of account numbers of the other one, and is closed after its time', async () => {
    const said = {
      id: 1,
      order: 31,
      at_ms: now,
      mine: false,
      text: '6222 0202 0011',
      image: null,
      warn: true,
      key: '',
    };
    await show(OrderPage, '/pages/otc/order?id=31', {
      '/otc/order': { message: order },
      '/otc/chat': { message: { rows: [said], more: false, open: false } },
    });
    expect(await screen.findByText(/looks like an account number/)).toBeTruthy();
    expect(screen.getByText('This chat is closed. Contact support.')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
  });

  it('OTC-033 own orders lead to their page; without any to the ads', async () => {
    const rows = [{ ...order, timeline: [], pay_to: null }];
    await show(OrdersPage, '/pages/otc/orders', { '/otc/orders': { message: { rows, next: null } } });
    expect((await screen.findByRole('link', { name: /Buy 100.00 USDT/ })).getAttribute('href')).toBe(
      '/pages/otc/order?id=31',
    );
    cleanup();
    await show(OrdersPage, '/pages/otc/orders', { '/otc/orders': { message: { rows: [], next: null } } });
    expect(await screen.findByText('No OTC orders yet')).toBeTruthy();
  });

  it('OTC-033 a merchant saves an ad, and sees the deposit and the tier', async () => {
    const held = { created_ms: now, held_until_ms: null };
    const cards = [{ id: 4, kind: 'bank', bank: 'Demo bank', number: '•••• 2230', in_review: false, ...held }];
    const asked = await show(AdsPage, '/pages/otc/ads?id=new', {
      '/otc/ad/mine': { message: [] },
      '/user/payee/list': { message: { ...own, cards } },
      '/otc/ad/save': { message: { id: 9 } },
    });
    const typed = { Price: '7.10', Amount: '1000', 'Smallest order': '100', 'Largest order': '5000' };
    for (const [name, value] of Object.entries(typed))
      fireEvent.change(await screen.findByRole('textbox', { name }), { target: { value } });
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Demo bank •••• 2230' }));
    fireEvent.click(await button('Save ad'));
    await waitFor(() => expect(asked.some(({ path }) => path === '/otc/ad/save')).toBe(true));
    expect(fieldsOf(asked.find(({ path }) => path === '/otc/ad/save'))).toMatchObject({
      ...{ type: '2', currency_id: '3', fiat: 'CNY', price: '7.10', min: '100', max: '5000', cards: '4' },
    });
    cleanup();
    const of = { state: 2, tier: 2, deposit: '400.00000000', needed: '500.00000000' };
    await show(MerchantPage, '/pages/otc/merchant', { '/otc/merchant': { message: of } });
    expect(await screen.findByText('Tier 2')).toBeTruthy();
    expect(await button('Top up')).toBeTruthy();
  });

  it('OTC-033 the figures of a person add up, and a person can be blocked', async () => {
    const figures = { orders: 2, failed: 1, disputes_lost: 0, completion: '66.66', release_seconds: 5, worth: '10' };
    const asked = await show(PersonPage, '/pages/otc/person?id=8', {
      '/otc/person': { message: { ...person, blocked: false } },
      '/otc/figures': { message: { ...figures, from_ms: now - 1, to_ms: now } },
      '/user/block': { message: { user: 8, blocked: 1 } },
    });
    expect(await screen.findByText(/66.66%/)).toBeTruthy();
    fireEvent.click(await button('Block'));
    await waitFor(() => expect(asked.some(({ path }) => path === '/user/block')).toBe(true));
    expect(fieldsOf(asked.find(({ path }) => path === '/user/block'))).toMatchObject({ user: '8', on: '1' });
  });

  it('OTC-034 a country sets the currency of OTC, and a place is shown as text', async () => {
    await show(LocationPage, '/choose-location', {});
    fireEvent.click(await screen.findByRole('link', { name: /Japan/ }));
    expect(localStorage.getItem('glassbook.otc.fiat')).toBe('JPY');
    cleanup();
    localStorage.removeItem('glassbook.otc.fiat');
    await show(PlacePage, '/open-location?latitude=21.03&longitude=105.85&name=Hanoi%E2%80%AE&address=1+Street', {});
    expect((await screen.findByText('Hanoi')).textContent).toBe('Hanoi');
    expect(screen.getByText('105.85')).toBeTruthy();
    const map = screen.getByRole('link', { name: 'Show on a map' }).getAttribute('href') ?? '';
    expect(decodeURIComponent(map)).toBe(
      '/pages/common/webView?url=https://www.openstreetmap.org/?mlat=21.03&mlon=105.85',
    );
    cleanup();
    await show(PlacePage, '/open-location?latitude=91&longitude=105.85', {});
    expect(await screen.findByText('This link names no place')).toBeTruthy();
  });
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createHash } from 'node:crypto';
import type { ComponentType } from 'react';
import type { nft } from '@glassbook/contract';
import { draw } from '@glassbook/engine/nft/sums';
import { afterEach, expect, it, test } from 'vitest';
import '../../shared/test/products.ts';
import type { Answer } from '../../shared/test/server.ts';
import { leavePage, showPage } from '../../shared/test/show-page.tsx';
import ArtistPage from './artist-page.tsx';
import BidPage from './trade/bid-page.tsx';
import BuyPage from './trade/buy-page.tsx';
import { checkDraws } from './check-draws.ts';
import CreatePage from './create-page.tsx';
import { entryLink } from './entry-link.ts';
import ItemPage from './item-page.tsx';
import MarketPage from './market-page.tsx';
import MinePage from './mine-page.tsx';
import { noticeLink } from './notification-link.ts';
import OwnedPage from './owned-page.tsx';
import ProofPage from './proof-page.tsx';
import SellPage from './trade/sell-page.tsx';
import { oddsOf } from './terms.ts';
import { auction, balances, box, currencies, me, now, series, work } from './test/samples.ts';

afterEach(leavePage);

const deposit: nft.OwnDeposit = {
  ...{ id: 1, listing: 4, currency_id: 3, amount: '50.00', at_ms: now, status: 'held', closed_ms: null },
};
const order = {
  ...{ id: 5, code: 'W-12', user_id: 7, currency_id: 3, currency_name: 'USDT', name: 'Tidal Nine', image: '' },
  ...{ price: '150.00', end_time: '2026-01-01 00:00:00', is_read: '0', is_pay: 0, is_expired: 0, is_void: 0 },
  ...{ overtime: Math.floor(now / 1000) + 3_600, pay_time: 0, created: '2026-01-01 00:00:00', state: 'to_pay' },
};
const common: Record<string, Answer> = {
  '/user/info': { message: me },
  '/bind_box/getBindBoxQuotationLog': { message: [] },
  '/bind_box/getNFTHistory': { message: [] },
  '/bind_box/getNftCurrency': { message: currencies },
};
type World = { guest?: boolean; deposits?: nft.OwnDeposit[] };
const show = (
  Page: ComponentType,
  at: string,
  answers: Record<string, Answer>,
  { guest = false, deposits = [] }: World = {},
) =>
  showPage(Page, at, {
    ...{ words: ['nft', 'offer'], answers: { ...common, ...answers }, guest },
    pushed: {
      ...{ 'nft.sales': [], 'nft.series': [], 'nft.ownItems': [], 'nft.ownSales': [], 'nft.ownBids': [] },
      ...{ 'nft.ownOrders': [], 'nft.ownDeposits': deposits, 'wallet.balances': balances },
    },
  });
const detail = (item: nft.ItemView) => ({ '/bind_box/getBoxDetail': { message: item } });

it('NFT-003 a guest sees all that is on the market, with its price and what an NFT is', async () => {
  const asked = await show(
    MarketPage,
    '/',
    { '/bind_box/getBoxList': { message: [work, auction, series] } },
    { guest: true },
  );
  const links = await screen.findAllByRole('link', { name: /Tidal Nine/ });
  expect(links[0]?.getAttribute('href')).toBe('/pages/nft/artworkDetail?id=W-12');
  expect(screen.getByText('6 left')).toBeTruthy();
  expect(screen.getByText(/record of ownership in our journal/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Auction' }));
  await waitFor(() => expect(asked.some(({ body }) => body.get('pay_type') === '2')).toBe(true));
  fireEvent.click(screen.getByRole('tab', { name: 'Mine' }));
  expect(await screen.findByRole('link', { name: 'Log in' })).toBeTruthy();
});

it('a market that could not be loaded is loaded by another try; an empty one says so', async () => {
  const answers: Record<string, Answer> = {
    '/bind_box/getBoxList': { reason: 'request.unavailable', sentence: 'Try again later.', status: 503 },
  };
  await showPage(MarketPage, '/', { words: ['nft', 'offer'], answers, guest: true });
  const again = await screen.findByRole('button', { name: 'Try again' });
  answers['/bind_box/getBoxList'] = { message: [] };
  fireEvent.click(again);
  expect(await screen.findByText('No NFTs here')).toBeTruthy();
});

it('NFT-003 before it is bought: royalty, fee and the rest add up to the price; then the price that was seen is sent', async () => {
  const asked = await show(BuyPage, '/?id=W-12', {
    ...detail(work),
    '/bind_box/buyNFT': { message: 'Bought.', data: { code: 'W-12' } },
  });
  expect(await screen.findByText('7.50 USDT')).toBeTruthy();
  expect(screen.getByText('3.00 USDT')).toBeTruthy();
  expect(screen.getByText('139.50 USDT')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Check details' }));
  const sheet = within(await screen.findByRole('dialog'));
  fireEvent.click(sheet.getByRole('button', { name: 'Buy for 150.00 USDT' }));
  expect(await screen.findByRole('status', { name: 'W-12' })).toBeTruthy();
  const sent = asked.find(({ path }) => path === '/bind_box/buyNFT');
  expect(Object.fromEntries(sent?.body ?? [])).toMatchObject({ code: 'W-12', price: '150.00', currency_id: '3' });
});

it('what is short is said before it is sent, and a guest is led to the login', async () => {
  await show(BuyPage, '/?id=W-12', detail({ ...work, price: '901.00' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Check details' }));
  expect(await screen.findByText(/Reduce by 1.00 USDT/)).toBeTruthy();
  leavePage();
  await show(BuyPage, '/?id=W-12', detail(work), { guest: true });
  expect(await screen.findByRole('link', { name: 'Log in' })).toBeTruthy();
});

it('NFT-011 an auction asks for its deposit first, and says what becomes of it', async () => {
  const asked = await show(BidPage, '/?id=W-12', {
    ...detail(auction),
    '/bind_box/marginNFT': { message: 'Auction deposit paid. You can bid.' },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Pay 50.00 USDT' }));
  const sheet = within(await screen.findByRole('dialog'));
  expect(sheet.getByText(/50.00 USDT of auction deposit goes to the seller/)).toBeTruthy();
  fireEvent.click(sheet.getByRole('button', { name: 'Pay 50.00 USDT' }));
  await waitFor(() =>
    expect(asked.some(({ path, body }) => path === '/bind_box/marginNFT' && body.get('margin') === '50.00')).toBe(true),
  );
});

it('NFT-012 a bid is at least the raise above, and names the bid that it raises', async () => {
  const asked = await show(
    BidPage,
    '/?id=W-12',
    {
      ...detail(auction),
      '/bind_box/auctionNFT': { message: 'Your bid leads.', data: { code: 'W-12', price: '150.00', end_ms: now } },
    },
    { deposits: [deposit] },
  );
  const field = await screen.findByRole('textbox', { name: 'Your bid (USDT)' });
  expect((field as HTMLInputElement).value).toBe('120');
  fireEvent.change(field, { target: { value: '119' } });
  expect(screen.getByText('Bid at least 120.00 USDT.')).toBeTruthy();
  fireEvent.change(field, { target: { value: '150' } });
  fireEvent.click(screen.getByRole('button', { name: 'Check details' }));
  const sheet = within(await screen.findByRole('dialog'));
  fireEvent.click(sheet.getByRole('button', { name: 'Bid 150.00 USDT' }));
  expect(await screen.findByText('Your bid on W-12 leads')).toBeTruthy();
  const sent = asked.find(({ path }) => path === '/bind_box/auctionNFT');
  expect(Object.fromEntries(sent?.body ?? [])).toMatchObject({ price: '50.00', current: '100.00' });
});

it('NFT-020 the odds are those of what is left', async () => {
  expect(oddsOf(series.contents)).toEqual([
    { rarity: 'N', left: 7, ppm: 875_000 },
    { rarity: 'SR', left: 1, ppm: 125_000 },
  ]);
  await show(ItemPage, '/?id=S-3', detail(series), { guest: true });
  expect(await screen.findByText('87.50%')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Buy a box' }).getAttribute('href')).toBe('/pages/nft/purchase_one?id=S-3');
});

it('NFT-021 the owner of a box opens it with a seed of his own', async () => {
  const asked = await show(ItemPage, '/?id=S-3-2', {
    ...detail(box),
    '/bind_box/openBlindBox': { message: { ...box, rarity_status: 1, work: 'W-1' } },
  });
  const seed = await screen.findByRole('textbox', { name: /Your seed/ });
  fireEvent.change(seed, { target: { value: 'not a seed' } });
  expect(screen.getByText(/Use up to 64 letters/)).toBeTruthy();
  fireEvent.change(seed, { target: { value: 'blue-kite' } });
  fireEvent.click(screen.getByRole('button', { name: 'Open the box' }));
  await waitFor(() =>
    expect(asked.find(({ path }) => path === '/bind_box/openBlindBox')?.body.get('seed')).toBe('blue-kite'),
  );
});

it('NFT-002 a hidden medium shows a sentence; sound is not loaded before it is asked for', async () => {
  await show(ItemPage, '/?id=W-12', detail({ ...work, hidden: true, image: '' }), { guest: true });
  expect(await screen.findByText(/Our staff has hidden this medium/)).toBeTruthy();
  leavePage();
  const address = '/upload/00000000000000000000000000000001.mp3';
  await show(ItemPage, '/?id=W-12', detail({ ...work, type: 3, image: address }), { guest: true });
  await screen.findByRole('heading', { name: 'Tidal Nine' });
  const sound = document.querySelector('audio');
  expect([sound?.getAttribute('preload'), sound?.hasAttribute('autoplay')]).toEqual(['none', false]);
});

it('NFT-014 what was won is paid with what is set aside, until its deadline', async () => {
  const asked = await show(MinePage, '/?tab=orders', {
    '/bind_box/getNeedPayNFTOrder': { message: [order] },
    '/bind_box/payNFTOrder': { message: 'Paid. It is yours now.', data: { code: 'W-12' } },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Pay 150.00 USDT' }));
  const sheet = within(await screen.findByRole('dialog'));
  fireEvent.click(sheet.getByRole('button', { name: 'Pay 150.00 USDT' }));
  await waitFor(() => expect(asked.find(({ path }) => path === '/bind_box/payNFTOrder')?.body.get('id')).toBe('5'));
});

it('NFT-001 a work under review can be taken back; one that is rejected says why', async () => {
  await show(ItemPage, '/?id=W-12', detail({ ...work, owner: 7, author: 7, review: 1, sale: 0, status: 0 }));
  expect(await screen.findByRole('button', { name: 'Take it back' })).toBeTruthy();
  leavePage();
  const rejected = {
    ...work,
    owner: 7,
    author: 7,
    review: 3 as const,
    review_reason: 'Not your own work',
    sale: 0,
    status: 0 as const,
  };
  await show(ItemPage, '/?id=W-12', detail(rejected));
  expect(await screen.findByText('Rejected: Not your own work')).toBeTruthy();
});

it('NFT-004 a listing has its shares before it is confirmed, and sends the fee that was seen', async () => {
  const asked = await show(SellPage, '/?id=W-12', {
    ...detail({ ...work, owner: 7, sale: 0, status: 0 }),
    '/bind_box/resellNFT': { message: 'Listed.', data: { code: 'W-12' } },
  });
  fireEvent.change(await screen.findByRole('textbox', { name: /^Price/ }), { target: { value: '150' } });
  expect(screen.getByText('139.50 USDT')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Check details' }));
  const sheet = within(await screen.findByRole('dialog'));
  fireEvent.click(sheet.getByRole('button', { name: 'List' }));
  expect(await screen.findByText('W-12 is listed')).toBeTruthy();
  const sent = asked.find(({ path }) => path === '/bind_box/resellNFT');
  expect(Object.fromEntries(sent?.body ?? [])).toMatchObject({ price: '150.00', fee_ppm: '20000', currency_id: '3' });
});

it('NFT-001 a work needs its file, and sound a cover too', async () => {
  await show(CreatePage, '/', {});
  fireEvent.click(await screen.findByRole('button', { name: 'Send for review' }));
  expect(await screen.findByText('Choose a file first.')).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: 'Audio' }));
  expect(await screen.findByText('Cover image')).toBeTruthy();
});

it('own items, boxes first to be opened; an artist with his works; what is not there says so', async () => {
  await show(OwnedPage, '/', { '/bind_box/getMyNFTs': { message: [box, work] } });
  fireEvent.click(await screen.findByRole('button', { name: 'Unopened boxes' }));
  expect(screen.queryByRole('link', { name: /Tidal Nine/ })).toBeNull();
  leavePage();
  const artist = {
    id: 9,
    nickname: 'Ines',
    head_portrait: '',
    signature: 'Sea.',
    artworks: [work],
    collects: [],
    artworks_collect_number: 3,
  };
  await show(ArtistPage, '/?id=9', { '/bind_box/getArtistDetail': { message: artist } }, { guest: true });
  expect(await screen.findByText('Sea.')).toBeTruthy();
  leavePage();
  await show(
    ItemPage,
    '/?id=W-99',
    { '/bind_box/getBoxDetail': { reason: 'nft.not_found', sentence: 'None' } },
    { guest: true },
  );
  expect(await screen.findByText('NFT not found. Check the code.')).toBeTruthy();
});

/** A series of a thousand items, the second of whose boxes was opened. */
function proofOf(): nft.ProofTable {
  const secrets = ['11', '22'].map((byte) => byte.repeat(32));
  const { counter, index } = draw(secrets[1] ?? '', 'S-3-2', 'kite', 1_000);
  return {
    ...{ format: 'glassbook-draw-1', series: 'S-3', secrets: [] },
    contents: ['W-1', 'W-2'].map((item) => ({ item, name: item, rarity: 'N', count: 500 })),
    commitments: secrets.map((secret) => createHash('sha256').update(Buffer.from(secret, 'hex')).digest('hex')),
    openings: [
      {
        n: 1,
        box: 'S-3-2',
        secret: secrets[1] ?? '',
        seed: 'kite',
        ...{ counter, index },
        left: 1_000,
        item: index < 500 ? 'W-1' : 'W-2',
      },
    ],
  };
}

it('NFT-023 the draws of a series are repeated here, that of the box with each step', async () => {
  await show(ProofPage, '/?id=S-3-2', { '/bind_box/getBoxProof': { message: proofOf() } }, { guest: true });
  expect(await screen.findByText('Match')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Draw of S-3-2' }).textContent).toContain('S-3-2:kite:');
});

test('NFT-023 a draw that is not what its secret and seed bring does not match', () => {
  const table = proofOf();
  const [opening] = table.openings;
  if (!opening) throw new Error('it has an opening');
  expect(checkDraws(table)).toBeUndefined();
  const others = [
    { seed: 'kites' },
    { secret: '33'.repeat(32) },
    { index: opening.index + 1 },
    { left: 999 },
    { item: opening.item === 'W-1' ? 'W-2' : 'W-1' },
  ];
  for (const other of others) expect(checkDraws({ ...table, openings: [{ ...opening, ...other }] })).toBe('S-3-2');
  expect(checkDraws({ ...table, openings: [opening, { ...opening, n: 2, left: 999 }] })).toBe('S-3-2');
  expect(checkDraws({ ...table, openings: [], secrets: ['44'.repeat(32)] })).toBe('S-3-2');
});

test('entries and notifications lead to the item, what is to be paid to the orders', () => {
  expect(entryLink.page?.(12, 'nft.price')).toBe('/pages/nft/artworkDetail?id=W-12');
  const params = { code: 'S-3-2', amount: '1', asset: 'USDT' };
  const about = { id: 'x', at_ms: 0, group: 'funds', read: false } as const;
  expect(noticeLink({ ...about, kind: 'nft_won', params } as never)?.to).toBe('/pages/nft/mine?tab=orders');
  expect(noticeLink({ ...about, kind: 'nft_sold', params } as never)?.to).toBe('/pages/nft/artworkDetail?id=S-3-2');
});

import { screen } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { leavePage, showPage } from '../../shared/test/show-page.tsx';
import { transport } from '../../carry/live/test/transport.ts';
import OrdersPage from './orders-page.tsx';

beforeEach(() => transport.forget('spot.orders', 'spot.conditionals'));
afterEach(leavePage);

const arrives = (channel: string, snapshot: object) =>
  act(() => {
    transport.has(channel, snapshot);
    return Promise.resolve();
  });

it('says that there are no open orders only once both lists are here', async () => {
  await showPage(OrdersPage, '/', { words: ['trading', 'spot', 'conditional'] });
  const empty = () => screen.queryByRole('heading', { name: 'No open orders' });
  const loads = () => screen.getByRole('tabpanel').querySelector('[aria-busy]') !== null;
  const tab = () => screen.getByRole('tab', { name: /^Open orders/ }).textContent;
  expect([empty(), loads(), tab()]).toEqual([null, true, 'Open orders']);
  await arrives('spot.orders', { orders: [], fills: [] });
  expect([empty(), loads(), tab()]).toEqual([null, true, 'Open orders']);
  await arrives('spot.conditionals', { conditionals: [] });
  await screen.findByRole('heading', { name: 'No open orders' });
  expect([loads(), tab()]).toEqual([false, 'Open orders0']);
});

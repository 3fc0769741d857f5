import { options } from '@glassbook/contract';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { callKey, queries } from '../../carry/loadable.ts';
import { serve, type Answer, type Asked } from '../../shared/test/server.ts';
import { sampleCoupon } from '../../shared/trading/test/sample-coupon.ts';
import { leavePage, showPage } from '../../shared/test/show-page.tsx';
import OptionsPage from './options-page.tsx';
import { none, offer, term } from './test/samples.ts';

afterEach(leavePage);

test('OPT-023 without an answer only the same can be sent again, under its key', async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      unobserve = () => undefined;
      disconnect = () => undefined;
    },
  );
  const answers: Answer[] = [
    'nothing',
    { reason: 'request.too_many', sentence: 'Too many requests.', status: 429, seconds: 1 },
    { reason: 'options.too_often', sentence: 'One option a second.' },
  ];
  const asked: Asked[] = [];
  const sent = () => asked;
  const submitted = (one: Asked): Answer => {
    asked.push(one);
    return answers.shift() ?? 'nothing';
  };
  const calls = {
    ...{ '/microtrade/offer': { message: offer }, '/microtrade/lists': none },
    '/microtrade/submit': submitted,
  };
  const open = () =>
    showPage(OptionsPage, '/pages/transaction/seconds_order', {
      ...{ words: ['trading', 'options'], answers: calls },
      pushed: { 'options.ticks:BTC/USDT': [], 'options.own': { options: [] }, 'wallet.balances': [] },
    });
  await open();
  const stake = () => screen.findByRole<HTMLInputElement>('textbox', { name: /Stake/ });
  await userEvent.clear(await stake());
  await userEvent.type(await stake(), '25');
  await userEvent.click(await screen.findByRole('button', { name: 'Up' }));
  expect(await screen.findByText(/Not confirmed/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Down' })).toBeNull();
  expect(screen.getByRole('textbox', { name: /Stake/ }).matches(':disabled')).toBe(true);
  // So it is when the page was closed meanwhile.
  cleanup();
  await open();
  expect([(await stake()).value, (await stake()).matches(':disabled')]).toEqual(['25', true]);
  // Its figures are those it was sent with, whatever the terms are by then.
  const figures = () => screen.getByText('If right').closest('dl')?.textContent;
  const before = figures();
  act(
    () =>
      void queries.setQueryData(callKey(options.offer, {}), {
        ...offer,
        fee_ppm: 1,
        terms: [{ ...term, payout_ppm: 1 }],
      }),
  );
  expect([before, figures()]).toEqual([before, before]);
  expect(screen.queryByRole('button', { name: 'Down' })).toBeNull();
  // A button takes one press in half a second.
  const again = (count: number) =>
    waitFor(async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Confirm again' }));
      expect(sent()).toHaveLength(count);
    });
  await again(2);
  await again(3);
  expect(await screen.findByText('One option a second.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Down' })).toBeTruthy();
  expect(new Set(sent().map(({ key, body }) => `${key} ${body.toString()}`)).size).toBe(1);
});

test('a stake has the places of its asset, and the figures are of the terms in force', async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      unobserve = () => undefined;
      disconnect = () => undefined;
    },
  );
  const calls = { '/microtrade/offer': { message: offer }, '/microtrade/lists': none };
  await showPage(OptionsPage, '/pages/transaction/seconds_order', {
    ...{ words: ['trading', 'options'], answers: calls },
    pushed: { 'options.ticks:BTC/USDT': [], 'options.own': { options: [] }, 'wallet.balances': [] },
  });
  const stake = await screen.findByRole<HTMLInputElement>('textbox', { name: /Stake/ });
  await userEvent.clear(stake);
  await userEvent.type(stake, '10.5');
  expect(stake.value).toBe('10.5');
  const gain = () => screen.getByText('If right').nextSibling?.textContent;
  // 8.4 less a fee of 0.105.
  expect(gain()).toBe('+8.295');
  const lower = { ...offer, terms: [{ ...term, profit_ratio: '60', payout_ppm: 600_000 }] };
  // The terms changed, and the page has not heard of it: its press is refused, and it shows the new ones.
  const asked = serve({
    ...calls,
    '/microtrade/offer': { message: lower },
    '/microtrade/submit': { reason: 'options.offer_changed', sentence: 'The terms changed.' },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Up' }));
  expect(await screen.findByText('The terms changed.')).toBeTruthy();
  const [{ body } = {}] = asked.filter(({ path }) => path === '/microtrade/submit');
  expect(Object.fromEntries(body ?? [])).toMatchObject({
    payout_ppm: String(term.payout_ppm),
    loss_ppm: String(term.loss_ppm),
    fee_ppm: String(offer.fee_ppm),
  });
  await waitFor(() => expect(gain()).toBe('+6.195'));
  expect(stake.value).toBe('10.5');
});

test('REWARD-037 with a coupon the fee of then is shown, and what is held stays full', async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      unobserve = () => undefined;
      disconnect = () => undefined;
    },
  );
  await showPage(OptionsPage, '/pages/transaction/seconds_order', {
    ...{
      words: ['trading', 'options'],
      answers: { '/microtrade/offer': { message: offer }, '/microtrade/lists': none },
    },
    pushed: {
      ...{ 'options.ticks:BTC/USDT': [], 'options.own': { options: [] }, 'wallet.balances': [] },
      ...{ 'rewards.coupons': [sampleCoupon], 'market.tickers': [] },
    },
  });
  const stake = await screen.findByRole<HTMLInputElement>('textbox', { name: /Stake/ });
  await userEvent.clear(stake);
  await userEvent.type(stake, '10');
  expect(await screen.findByText('Fee with coupon: 0.08 USDT')).toBeTruthy();
  expect(screen.getByText('Fee: 0.10 USDT')).toBeTruthy();
  expect(screen.getByText('Held now: 10.10 USDT')).toBeTruthy();
});

test.each([
  ['of a market that is not there', '?symbol=NONE%2FUSDT', offer, 'Market not found'],
  ['without any market', '', { ...offer, markets: [] }, 'No markets yet'],
])('the page %s says so', async (_, search, message, title) => {
  await showPage(OptionsPage, `/pages/transaction/seconds_order${search}`, {
    ...{ words: ['trading', 'options'], answers: { '/microtrade/offer': { message }, '/microtrade/lists': none } },
  });
  await screen.findByRole('heading', { name: title });
  expect(screen.queryByRole('button', { name: 'Up' })).toBeNull();
});

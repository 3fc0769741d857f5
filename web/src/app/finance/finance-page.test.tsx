import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { startLanguage } from '../../carry/language.ts';
import { offer as dualOffer } from '../../products/dual/test/samples.ts';
import { offer as ieoOffer } from '../../products/ieo/test/samples.ts';
import { config } from '../../products/loan/test/samples.ts';
import { offer } from '../../products/lockup/test/samples.ts';
import { leavePage, showPage } from '../../shared/test/show-page.tsx';

afterEach(() => {
  cleanup();
  leavePage();
});

const entry = (id: number, name: string, url: string) => ({
  ...{ id, name, about: '', title: name, icon: name, url, sort: id, show: 1 },
  ...{ open_type: 'navigateTo', is_financial: 1 },
});

it('LOCKUP-016 a guest sees up to three offers of each product with term or end, and rate or price, each a link to its ticket', async () => {
  // The page loads the words of its products.
  await startLanguage([], async () => (await import('../later-words.ts')).laterWords);
  const { default: FinancePage } = await import('./finance-page.tsx');
  const lockups = [1, 2, 3, 4].map((id) => ({ ...offer, id, day: 5 * id }));
  await showPage(FinancePage, '/pages/financial/index', {
    words: ['finance'],
    guest: true,
    answers: {
      '/menu': {
        message: [
          entry(1, 'mining', '/pages/lockming/lockming'),
          entry(2, 'dual', '/pages/invest/invest'),
          entry(3, 'ieo', '/pages/ieo/ieo'),
          entry(4, 'borrowing', '/pages/common/borrowing'),
        ],
      },
      '/lh/deposit/config': { message: [{ ...offer, id: 9, left: '0.00' }, ...lockups] },
      '/dual/index': { message: { dual_currencys: [dualOffer, { ...dualOffer, id: 5 }] } },
      '/project': { message: { list: [ieoOffer] } },
      '/loan/config': { message: config },
    },
    pushed: { 'lockup.offers': lockups },
  });
  const [lockup, dual, ieo, loan] = (await screen.findAllByRole('link', { name: /^(mining|dual|ieo|borrowing)/ })).map(
    (link) => within(link.parentElement as HTMLElement),
  );
  const rows = (card = lockup) =>
    card
      ?.getAllByRole('link')
      .slice(1)
      .map((link) => [link.getAttribute('href'), link.textContent]);
  expect(await lockup?.findAllByText('127.75% APR')).toHaveLength(3);
  expect(rows()?.[0]).toEqual(['/pages/lockming/buy?id=1', 'USDT1.75% in 5 days127.75% APR']);
  expect(rows(dual)).toEqual([
    ['/pages/invest/purchase?id=4', expect.stringMatching(/^BTC call 60,000\.00.*20\d\d10% APR$/)],
  ]);
  expect(rows(ieo)).toEqual([['/pages/ieo/subscribe?id=1', expect.stringMatching(/^NorthbeamEnds .* UTC0\.50 USDT$/)]]);
  expect(rows(loan)).toEqual([['/pages/common/borrowing', 'USDT0.0005% an hour4.38% APR']]);
});

import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadWords, startLanguage } from '../../carry/language.ts';
import { menuEntries } from './menu-entries.ts';
import { ProductGrid } from './product-grid.tsx';

beforeEach(async () => {
  await startLanguage();
  await loadWords(['home']);
});
afterEach(cleanup);

it('each tile leads somewhere, and what does not exist is not shown', () => {
  const row = (id: number, name: string, title: string, url: string) => ({
    ...{ id, name, about: '', title, icon: title, url, sort: id },
  });
  const rows = [
    row(1, 'Stocks', 'stock', ''),
    row(2, 'Transfer', 'transfer', '/pages/fund/fundTransfer'),
    row(3, 'NFT', 'nft', ''),
  ];
  const entries = menuEntries(
    rows.map((each) => ({ ...each, show: 1, open_type: 'navigateTo' as const, is_financial: 0 as const })),
  );
  render(
    <MemoryRouter>
      <ProductGrid entries={entries} />
    </MemoryRouter>,
  );
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Transfer']);
  expect(screen.getByRole('link', { name: 'Transfer' }).getAttribute('href')).toBe('/pages/fund/fundTransfer');
});

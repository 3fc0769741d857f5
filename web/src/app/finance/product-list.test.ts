import { expect, it } from 'vitest';
import { financeProducts, type MenuRow } from './product-list.ts';

const row = (id: number, change: Partial<MenuRow>): MenuRow => ({
  id,
  name: `Product ${id}`,
  about: '',
  title: `product${id}`,
  icon: '',
  url: '',
  sort: id,
  show: 1,
  open_type: 'navigateTo',
  is_financial: 1,
  ...change,
});

it('shows what is of finance in the order of the menu, and follows only paths of ours', () => {
  const products = financeProducts([
    row(1, { sort: 30, url: 'https://elsewhere.example' }),
    row(2, { sort: 10, url: '/pages/ieo/ieo' }),
    row(3, { is_financial: 0 }),
    row(4, { sort: 20, url: '//elsewhere.example' }),
  ]);
  expect(products.map(({ id, path }) => [id, path])).toEqual([
    [2, '/pages/ieo/ieo'],
    [4, undefined],
    [1, undefined],
  ]);
});

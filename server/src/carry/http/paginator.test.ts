import { expect, test } from 'vitest';
import { paginator } from './paginator.ts';

test('the addresses of other pages have as many rows as this one', () => {
  const page = paginator(['c', 'd'], { total: 5, page: 2, limit: 2, path: '/api/x' });
  expect(page).toMatchObject({
    first_page_url: '/api/x?page=1&limit=2',
    prev_page_url: '/api/x?page=1&limit=2',
    next_page_url: '/api/x?page=3&limit=2',
    last_page_url: '/api/x?page=3&limit=2',
  });
});

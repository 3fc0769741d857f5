import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadWords, startLanguage } from '../../../carry/language.ts';
import { queries } from '../../../carry/loadable.ts';
import { serve } from '../../../shared/test/server.ts';
import type { Listing } from '../market-order.ts';
import { groupsOf } from './search-groups.ts';
import { usePlaces } from './use-places.ts';

const listing = (match_id: number, symbol: string, name: string, value: string): Listing => ({
  ...{ match_id, symbol, name, names: [name], categories: [], product: 'spot', value, volume: '0', at: 0, spark: [] },
  ...{ last: '1', last_trade: null, bid: null, ask: null, change: '+0', change_value: '+0', high: '1', low: '1' },
});
const btc = listing(1, 'BTC/USDT', 'Bitcoin', '900');
const eth = listing(2, 'ETH/USDT', 'Ethereum', '800');
const sol = listing(3, 'SOL/USDT', 'Solana', '700');
const all = [sol, eth, btc];
const places = [
  { title: 'Withdraw', to: '/pages/fund/withdraw' },
  { title: 'Settings', to: '/pages/setting/setting' },
];
const help = [{ title: 'What does Earn pay?', to: '/pages/common/faq#earn' }];

/** Each group with what its rows lead to. */
const shown = (groups: ReturnType<typeof groupsOf>) =>
  groups.map(({ key, rows }) => [key, rows.map((row) => (row.kind === 'market' ? row.listing.symbol : row.to))]);

test('KEFU-034 what is typed finds coins, then pages by their title, then questions of the FAQ', () => {
  expect(shown(groupsOf(all, 'eth', [], places, []))).toEqual([['found', ['ETH/USDT']]]);
  expect(shown(groupsOf(all, 'solana', [], places, []))).toEqual([['found', ['SOL/USDT']]]);
  expect(shown(groupsOf(all, ' ｗｉｔｈ', [], places, help))).toEqual([
    ['pages', ['/pages/fund/withdraw']],
    ['help', ['/pages/common/faq#earn']],
  ]);
  expect(groupsOf(all, 'nothing of it', [], places, [])).toEqual([]);
});

test('KEFU-034 while nothing is typed: what was opened before, then the most traded, no market twice', () => {
  expect(shown(groupsOf(all, ' ', ['SOL/USDT', 'GONE/USDT'], places, help))).toEqual([
    ['recent', ['SOL/USDT']],
    ['popular', ['BTC/USDT', 'ETH/USDT']],
  ]);
  expect(shown(groupsOf(all, '', []))).toEqual([['popular', ['BTC/USDT', 'ETH/USDT', 'SOL/USDT']]]);
});

beforeEach(async () => {
  queries.clear();
  await startLanguage([], async () => (await import('../../../app/later-words.ts')).laterWords);
  await loadWords(['wallet', 'funds', 'convert', 'setting', 'kefu', 'notification', 'invite']);
});
afterEach(() => vi.unstubAllGlobals());

test('KEFU-034 pages are those of the menu that lead to this site, then the others by their title, each once', async () => {
  const entry = (id: number, name: string, url: string) => ({
    ...{ id, name, about: '', title: name, icon: name, url, sort: id, show: 1 },
    ...{ open_type: 'navigateTo', is_financial: 0 },
  });
  serve({
    '/menu': {
      message: [
        entry(1, 'Take out', '/pages/fund/withdraw'),
        entry(2, 'Elsewhere', 'https://elsewhere.example'),
        entry(3, 'Not here yet', ''),
      ],
    },
  });
  const { result } = renderHook(usePlaces, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    ),
  });
  await waitFor(() => expect(result.current[0]).toEqual({ title: 'Take out', to: '/pages/fund/withdraw' }));
  const targets = result.current.map(({ to }) => to);
  expect(new Set(targets).size).toBe(targets.length);
  expect(targets).toContain('/pages/setting/security');
  expect(result.current.map(({ title }) => title)).toContain('Settings');
  // Every title is a word, not the name of one.
  expect(result.current.filter(({ title }) => /^[a-z]+:|^[a-z]+\.[a-z]/.test(title))).toEqual([]);
});

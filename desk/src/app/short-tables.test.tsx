/** The files of the tables that the screen writes itself: markets, requests and staff. */
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Toaster } from '@glassbook/ui';
import MarketsPage from '../markets/markets-page.tsx';
import RequestsPage from '../review/requests-page.tsx';
import StaffPage from '../staff/staff-page.tsx';
import { queries } from './calls.ts';
import { startLanguage } from './language.ts';
import { SelfProvider, type Self } from './self.ts';
import { session } from './session.ts';

beforeAll(startLanguage);
afterEach(() => {
  cleanup();
  queries.clear();
  session.end();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const refusal = 'No longer permitted.';

type Answer = { type: string; message: unknown; reason?: string };
type Asked = { path: string; fields: Record<string, string> };

/** What the export button of a page saves, and what the page asked for. */
async function saved(
  Page: ComponentType,
  answer: (asked: Asked) => Answer,
  button = 'Export CSV',
): Promise<{ text: string; asked: Asked[] }> {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    const { pathname, searchParams } = new URL(url, 'http://desk.test');
    asked.push({ path: pathname, fields: Object.fromEntries(searchParams) });
    return Promise.resolve(new Response(JSON.stringify(answer(asked.at(-1)!))));
  });
  const files: Blob[] = [];
  const makeUrl = (blob: Blob) => (files.push(blob), 'blob:');
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: makeUrl, revokeObjectURL: () => undefined }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  session.begin('a session of staff');
  render(
    <QueryClientProvider client={queries}>
      <SelfProvider value={{ ...({} as Self), id: 1, permissions: [] }}>
        <MemoryRouter>
          <Page />
          <Toaster />
        </MemoryRouter>
      </SelfProvider>
    </QueryClientProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: button }));
  await vi.waitFor(() => expect(files.length + screen.queryAllByText(refusal).length).toBeGreaterThan(0));
  return { text: (await files[0]?.text()) ?? '', asked };
}
const ok = (message: unknown): Answer => ({ type: 'ok', message });
const cellsOf = (text: string) =>
  text
    .split('\r\n')
    .slice(0, -1)
    .map((line) => line.split(','));

describe('DESK-067 the file of a short table has a line for each row, with the figures as the server has them', () => {
  const field = (name: string, label: string, kind: string) => ({
    ...{ name, label, kind, fixed: false, min: '', max: '', of: '', choices: null, fields: null },
  });
  const rules = {
    ...{ noun: 'market', title: 'Fees and limits', about: '', askable: true, begins: null, ascending: null },
    fields: [field('takerFeePpm', 'Taker fee', 'ppm'), field('notionalMin', 'Min. order value', 'amount')],
    charges: null,
    rows: [1, 2].map((id) => ({
      ...{ key: `market:${id}`, title: id === 1 ? 'BTC/USDT' : 'ETH/BTC', request: id === 1 ? null : 12 },
      values: [
        { path: 'takerFeePpm', value: '1000' },
        { path: 'notionalMin', value: '5.00000000' },
      ],
      units: [{ path: 'notionalMin', asset: 3 }],
    })),
  };

  it('of markets: in ppm and in units, whatever the screen rounds', async () => {
    const markets = [1, 2].map((id) => ({ id, symbol: `${id}`, open: id === 1, request: null }));
    const { text } = await saved(
      MarketsPage,
      ({ path, fields }) => {
        if (path.endsWith('/desk/settings'))
          return ok({ settings: fields['noun'] === rules.noun ? [rules] : [], assets: [] });
        return ok(path.endsWith('/desk/markets') ? markets : []);
      },
      'Export CSV: Fees and limits',
    );
    const [head, ...lines] = cellsOf(text);
    expect(head?.slice(1, 4)).toEqual(['Trading', 'Taker fee (ppm)', 'Min. order value']);
    expect(lines).toEqual([
      ['BTC/USDT', 'open', '1000', '5.00000000', ''],
      ['ETH/BTC', 'halted', '1000', '5.00000000', 'R-12'],
    ]);
    expect(head).toHaveLength(5);
  });

  it('of staff: times in UTC, and nothing for who was never there', async () => {
    const member = { id: 1, name: 'Ann', email: 'ann@glassbook.test', role: 'support', joined: true, demo: false };
    const rows = [
      { ...member, seen_ms: Date.UTC(2026, 10, 23, 12) },
      { ...member, id: 2, name: '+Bo', email: '@bo', role: null, joined: false, seen_ms: null },
    ];
    const { text } = await saved(StaffPage, () => ok(rows));
    const [head, ...lines] = cellsOf(text);
    expect(head).toHaveLength(5);
    expect(lines).toEqual([
      ['Ann', 'ann@glassbook.test', 'support', 'joined', '2026-11-23T12:00:00.000Z'],
      ["'+Bo", "'@bo", '', 'invited', ''],
    ]);
  });

  const requestOf = (id: number) => ({
    ...{
      id,
      kind: 'setting.market',
      name: 'Fees and limits',
      title: `BTC/USDT ${id}`,
      state: 'open',
      checkable: false,
      version: 1,
    },
    ...{ maker: { id: 1, name: 'Ann' }, made_ms: Date.UTC(2026, 10, 23, 12), expires_ms: Date.UTC(2026, 10, 24, 12) },
  });
  const total = 205;
  const pageOf = ({ page = '1', limit = '20' }: Record<string, string>) => {
    const first = (Number(page) - 1) * Number(limit);
    const count = Math.max(0, Math.min(Number(limit), total - first));
    return { rows: Array.from({ length: count }, (_, index) => requestOf(first + index + 1)), total };
  };

  it('of requests: all pages of the choice, each row once', async () => {
    const { text, asked } = await saved(RequestsPage, ({ fields }) => ok(pageOf(fields)));
    const [head, ...lines] = cellsOf(text);
    expect(head).toHaveLength(6);
    expect(lines.map(([id]) => id)).toEqual(Array.from({ length: total }, (_, index) => `R-${index + 1}`));
    expect(lines[0]).toEqual(['R-1', 'setting.market', 'BTC/USDT 1', 'open', 'Ann', '2026-11-23T12:00:00.000Z']);
    const exported = asked.filter(({ fields }) => fields['limit'] === '100');
    expect(exported.map(({ fields }) => [fields['show'], fields['page']])).toEqual([
      ...[
        ['open', '1'],
        ['open', '2'],
        ['open', '3'],
      ],
    ]);
  });

  it('of requests: where a page is refused there is no file, but the reason', async () => {
    const refused = { type: 'error', reason: 'session.not_permitted', message: refusal };
    const { text } = await saved(RequestsPage, ({ fields }) =>
      fields['limit'] === '100' && fields['page'] === '2' ? refused : ok(pageOf(fields)),
    );
    expect(text).toBe('');
  });
});

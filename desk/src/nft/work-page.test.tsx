import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { Permission } from '@glassbook/contract';
import { startLanguage } from '../app/language.ts';
import { closePage, openPage, submit, yes } from '../app/test/open-page.tsx';
import WorkPage from './work-page.tsx';
import WorksPage from './works-page.tsx';

beforeAll(startLanguage);
afterEach(() => {
  cleanup();
  closePage();
});

const at = Date.parse('2026-11-23T08:00:00Z');
const row = { code: 'W-12', user: 1001, type: 3, name: 'Rain', at_ms: at, request: null };

it('NFT-029 works that wait lead to their page, and the server filters them', async () => {
  const asked = openPage({
    Page: WorksPage,
    ...{ at: '/works', path: '/works', permissions: ['nft.read', 'request.read'] },
    answer: () => yes({ rows: [row, { ...row, code: 'W-13', request: 4 }], total: 2, waiting: 2, oldest_ms: at }),
  });
  expect((await screen.findByRole('link', { name: 'W-12' })).getAttribute('href')).toBe('/works/1001/W-12');
  expect(screen.getByRole('link', { name: 'R-4' }).getAttribute('href')).toBe('/requests/4');
  expect(screen.getByRole('button', { name: 'Waiting 2' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Hidden' }));
  expect(asked.at(-1)?.fields).toMatchObject({ show: 'hidden', page: '1' });
});

const view = {
  ...{ code: 'W-12', type: 1, name: 'Rain', description: 'Ink.', author: 1001, owner: 1001, currency_name: 'USDT' },
  ...{ royalty: '5.00', review: 1, review_reason: '', hidden: false, sale: 0, price: '0', status: 0, pay_type: 1 },
};
const work = { view, at_ms: at, request: null as number | null, same: ['W-3'], isSold: false, history: [] };
const both: readonly Permission[] = ['nft.read', 'nft.request'];

async function opened(change: object, permissions = both) {
  const asked = openPage({
    Page: WorkPage,
    ...{ at: '/works/1001/W-12', path: '/works/:user/:code', permissions },
    answer: ({ path, fields }) => {
      if (path === '/api/desk/nft/work') return yes({ ...work, ...change });
      if (path === '/api/desk/nft/work/medium')
        return yes({ type: fields['part'] === 'media' ? 'audio/wav' : 'image/jpeg', bytes: 'AA==' });
      return yes({ request: 9, code: 'W-12' });
    },
  });
  await screen.findByRole('heading', { name: 'Rain' });
  return asked;
}

async function act(name: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByLabelText('Reason');
  await userEvent.type(field, 'looked at it');
  submit(field);
}

it('NFT-029 a work under review is rejected with words for its creator, and others with its file are named', async () => {
  const asked = await opened({});
  expect(screen.getByText('W-3')).toBeTruthy();
  await act('Reject');
  await expect
    .poll(() => asked.find(({ path }) => path.endsWith('/reject'))?.fields)
    .toEqual({
      ...{ user: '1001', code: 'W-12', failure: 'not_own', reason: 'looked at it' },
    });
});

it('NFT-029 an approval is asked for, and leads to its request; one that waits leaves nothing to ask', async () => {
  await opened({});
  await act('Approve');
  await screen.findByText('the request');
  cleanup();
  closePage();
  await opened({ request: 9 });
  expect(screen.queryByRole('button', { name: 'Approve' })).toBe(null);
});

it('NFT-029 the acts are those that the work has: its medium is hidden or shown again, its sale is ended', async () => {
  const approved = { ...view, review: 2 };
  await opened({ view: approved, isSold: true });
  expect(['Hide the medium', 'End the sale'].map((name) => screen.getByRole('button', { name }))).toHaveLength(2);
  cleanup();
  closePage();
  await opened({ view: { ...approved, hidden: true } });
  expect(screen.getByRole('button', { name: 'Show again' })).toBeTruthy();
  cleanup();
  closePage();
  await opened({}, ['nft.read']);
  expect(screen.queryByRole('button', { name: 'Reject' })).toBe(null);
});

it('NFT-029 sound shows its cover, and is loaded when it is asked for', async () => {
  const asked = await opened({ view: { ...view, type: 3 } });
  const parts = () => asked.flatMap(({ fields }) => fields['part'] ?? []);
  await expect.poll(parts).toEqual(['cover']);
  await userEvent.click(await screen.findByRole('button', { name: 'Play' }));
  await expect.poll(parts).toEqual(['cover', 'media']);
  expect((await screen.findByLabelText('Rain')).getAttribute('src')).toBe('data:audio/wav;base64,AA==');
});

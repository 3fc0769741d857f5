/**
 * Every form that sends, through its page or sheet: what has no answer is its user's alone, also where the form stays as another logs in, and is sent
 * again as it was. A file that uses the hook is in a row.
 */
import { act, cleanup, configure, screen, waitFor } from '@testing-library/react';
import { globSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { leavePage } from '../shared/test/show-page.tsx';
import { moneyRows } from './test/money-rows.tsx';
import { offerRows } from './test/offer-rows.tsx';
import { tradingRows } from './test/trading-rows.tsx';

/** A busy machine is slow to draw: nothing here is about time. */
const PATIENT_MS = 60_000;
configure({ asyncUtilTimeout: PATIENT_MS });

const unanswered = /Not confirmed|No answer arrived/;
const rows = [...offerRows, ...moneyRows, ...tradingRows];

const inAnotherTab = (owner: string) =>
  act(() => {
    localStorage.setItem('glassbook.owner', owner);
    window.dispatchEvent(new StorageEvent('storage', { key: 'glassbook.token', newValue: `of ${owner}` }));
  });

/** Where no other part says it, the amount itself tells the bodies of the two users apart. */
const amountIn = (amount: string) => new RegExp(`=${amount[0]}0{0,2}\\b`);

describe.each(rows)('$file', ({ path, show, send, says }) => {
  afterEach(() => {
    leavePage();
    localStorage.removeItem('glassbook.owner');
  });
  test('sends the body and the key of its user, and of no other', { timeout: 4 * PATIENT_MS }, async () => {
    const asked = await show();
    const sent = (of = asked) =>
      of
        .filter(({ path: to, key }) => to === path && key !== null)
        .map(({ key, body }) => [key, String(body)] as const);
    await send('100');
    await waitFor(() => expect(sent()).toHaveLength(1));
    await screen.findAllByText(unanswered);
    inAnotherTab('bob');
    await waitFor(() => expect(screen.queryByText(unanswered)).toBeNull());
    await send('200');
    await waitFor(() => expect(sent()).toHaveLength(2));
    const [anns, bobs] = sent();
    expect(anns?.[0]).not.toBe(bobs?.[0]);
    expect(anns?.[1]).toMatch(says?.('100') ?? amountIn('100'));
    expect(bobs?.[1]).toMatch(says?.('200') ?? amountIn('200'));
    await screen.findAllByText(unanswered);
    cleanup();
    const later = await show();
    await send('300');
    await waitFor(() => expect(sent(later)).toEqual([anns]));
  });
});

test('a form that sends is in a row', () => {
  const root = `${import.meta.dirname}/..`;
  const sending = globSync('products/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\./.test(file) && /\buseSending\(|useSending</.test(readFileSync(`${root}/${file}`, 'utf8')),
  );
  const own = sending.filter((file) => !file.startsWith('products/kefu/'));
  expect(own.toSorted()).toEqual(rows.map(({ file }) => file).toSorted());
});

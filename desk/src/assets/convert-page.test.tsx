import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { closePage, openPage, yes } from '../app/test/open-page.tsx';
import { startLanguage } from '../app/language.ts';
import ConvertPage from './convert-page.tsx';

beforeAll(startLanguage);
afterEach(() => {
  cleanup();
  closePage();
});

const found = {
  convert: {
    ...{ enabled: 'on', spread_ppm: 1_000, stale_after_ms: 15_000, dust_max: '10', max: '50000' },
    ...{ unit: 'USDT', scale: 8, request: null },
  },
};
const opened = () =>
  openPage({
    ...{ Page: ConvertPage, at: '/', path: '/' },
    permissions: ['market.read', 'market.request', 'request.read'],
    answer: ({ fields }) => yes('reason' in fields ? { request: 12 } : found),
  });
const sent = (asked: ReturnType<typeof opened>) =>
  asked.find(({ path, fields }) => path === '/api/desk/convert-rules' && 'reason' in fields)?.fields;
const type = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field);
  if (text !== '') await userEvent.type(field, text);
};

it('CONV-021 a spread is shown before and after, and one that the engine would refuse at its field', async () => {
  const asked = opened();
  const spread = await screen.findByLabelText('Spread');
  await type(spread, '11');
  expect(screen.getByText('This value is not accepted.')).toBeTruthy();
  await type(spread, '0.25');
  const preview = within(screen.getByRole('table', { name: 'Spread on 10,000.00 USDT' }));
  expect(preview.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    ...['Spread on 10,000.00 USDT', '10.00', '25.00'],
  ]);
  await userEvent.type(screen.getByLabelText('Reason'), 'calm markets');
  await userEvent.click(screen.getByRole('button', { name: /^Request/ }));
  expect(await screen.findByText('the request')).toBeTruthy();
  expect(sent(asked)).toEqual({
    ...{ enabled: 'on', spread_ppm: '2500', stale_after_ms: '15000', dust_max: '10', max: '50000' },
    reason: 'calm markets',
  });
});

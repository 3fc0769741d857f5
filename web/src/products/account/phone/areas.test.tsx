import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadWords, startLanguage } from '../../../carry/language.ts';
import { queries } from '../../../carry/loadable.ts';
import { keep } from '../../../carry/storage.ts';
import { serve } from '../../../shared/test/server.ts';
import ForgottenPage from '../forgotten-page.tsx';
import LoginPage from '../login-page.tsx';
import RegisterPage from '../register-page.tsx';
import { areaRows, chooseArea, firstArea, foundAreas } from './areas.ts';

const areas = [
  ...[
    ['VN', '84'],
    ['TH', '66'],
    ['CI', '225'],
    ['US', '1'],
    ['CA', '1'],
    ['GB', '44'],
  ].map(([country = '', code = '']) => ({
    country,
    code,
  })),
];
const names = (typed: string, locale = 'en') =>
  foundAreas(areaRows(areas, locale), typed).map(({ country }) => country);

let served: typeof areas = areas;
let asked: ReturnType<typeof serve>;
beforeEach(async () => {
  localStorage.clear();
  keep('phone.country', undefined);
  queries.clear();
  served = areas;
  asked = serve({
    '/getSiteConfig': { message: { site_name: 'Glassbook', site_logo: '/mark.svg' } },
    '/user/areas': ({ body }) => ({ message: body.get('of') === 'all' ? areas : served }),
    '/sms_mail': { reason: 'account.sms_off', sentence: 'Contact support.' },
    '/user/login': { reason: 'account.login_failed', sentence: 'Incorrect.' },
  });
  await startLanguage([], async () => (await import('../../../app/later-words.ts')).laterWords);
  await loadWords(['account']);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('ACCOUNT-078 countries are found by their name in the language, without accents, by letters and by calling code', () => {
  expect(names('')).toEqual(['CA', 'CI', 'TH', 'GB', 'US', 'VN']);
  expect(names('cote')).toEqual(['CI']);
  expect(names('vn')).toEqual(['VN']);
  expect(names('+1')).toEqual(['CA', 'US']);
  expect(names('0084')).toEqual(['VN']);
  expect(names('越南', 'zh-CN')).toEqual(['VN']);
  expect(names('nowhere')).toEqual([]);
});

it('ACCOUNT-078 a form begins with the country chosen before, the region of the browser or that of its language', () => {
  expect(firstArea(areas, ['en-GB', 'en'])?.country).toBe('GB');
  expect(firstArea(areas, ['th'])?.country).toBe('TH');
  expect(firstArea(areas, ['eo'])?.country).toBe('VN');
  chooseArea('CI');
  expect(firstArea(areas, ['vi'])?.country).toBe('CI');
  expect(firstArea([], ['vi'])).toBeUndefined();
});

const open = (page = <LoginPage />) =>
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter>{page}</MemoryRouter>
    </QueryClientProvider>,
  );

it('ACCOUNT-078 a login by phone chooses its country by keyboard and sends the number with the calling code', async () => {
  open();
  fireEvent.click(await screen.findByRole('radio', { name: 'Phone' }));
  const button = await screen.findByRole('button', { name: /^Country: / });
  fireEvent.click(button);
  const search = screen.getByRole('searchbox', { name: 'Search country or code' });
  fireEvent.change(search, { target: { value: 'viet' } });
  fireEvent.keyDown(search, { key: 'ArrowDown' });
  const row = within(screen.getByRole('group', { name: 'Country or region' })).getByRole('button');
  expect(document.activeElement).toBe(row);
  fireEvent.click(row);
  expect(screen.getByRole('button', { name: 'Country: Vietnam, +84' }).getAttribute('aria-expanded')).toBe('false');
  const number = screen.getByLabelText('Phone number');
  expect(document.activeElement).toBe(number);
  fireEvent.change(number, { target: { value: '0912 345 678' } });
  fireEvent.change(screen.getByLabelText('Password', { selector: 'input' }), { target: { value: 'a password' } });
  fireEvent.submit(document.querySelector('form') as HTMLFormElement);
  await screen.findByText('Incorrect.');
  const sent = asked.find(({ path }) => path === '/user/login')?.body;
  expect(Object.fromEntries(sent ?? [])).toMatchObject({
    ...{ user_string: '0912 345 678', area_code: '84', type: 'mobile' },
  });
});

it('ACCOUNT-078 a country is shown with its flag, a file of ours that is loaded when it comes into view, or with its letters where there is none', async () => {
  open();
  fireEvent.click(await screen.findByRole('radio', { name: 'Phone' }));
  fireEvent.click(await screen.findByRole('button', { name: /^Country: / }));
  const row = screen.getByRole('button', { name: /^Vietnam ?\+84$/ });
  const image = row.querySelector('img')!;
  expect([image.getAttribute('src'), image.getAttribute('loading'), image.alt]).toEqual(['/flags/vn.svg', 'lazy', '']);
  fireEvent.error(image);
  expect(row.querySelector('.flag')?.textContent).toBe('VN');
  expect(screen.getByRole('button', { name: /^Vietnam ?\+84$/ })).toBe(row);
});

it('ACCOUNT-074 a site without SMS offers the email only at a sign-up', async () => {
  served = [];
  open(<RegisterPage />);
  await vi.waitFor(() => expect(screen.queryByRole('radio', { name: 'Phone' })).toBeNull());
  expect(screen.getByLabelText('Email')).toBeTruthy();
});

it('ACCOUNT-085 a site without SMS still logs in by phone, of any country, and says at a forgotten password what to do', async () => {
  served = [];
  open(<ForgottenPage />);
  fireEvent.click(await screen.findByRole('radio', { name: 'Phone' }));
  await screen.findByRole('button', { name: /^Country: / });
  fireEvent.change(screen.getByLabelText('Phone number'), { target: { value: '201 555 0123' } });
  fireEvent.submit(document.querySelector('form') as HTMLFormElement);
  const field = screen.getByLabelText('Phone number');
  await vi.waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByText('Contact support.')).toBeTruthy();
  cleanup();
  open();
  expect(await screen.findByRole('radio', { name: 'Phone' })).toBeTruthy();
});

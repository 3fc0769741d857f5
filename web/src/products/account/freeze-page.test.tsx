import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { leavePage, showPage } from '../../shared/test/show-page.tsx';
import type { Answer } from '../../shared/test/server.ts';
import FreezePage from './freeze-page.tsx';

afterEach(leavePage);

const freeze = async () => fireEvent.click(await screen.findByRole('button', { name: 'Freeze account' }));
async function open(answers: Answer[]) {
  return showPage(FreezePage, '/freeze#a-token', {
    words: ['account'],
    guest: true,
    answers: {
      '/getSiteConfig': { message: { site_name: 'Glassbook', site_logo: '/mark.svg' } },
      '/user/freeze': () => answers.shift() ?? 'nothing',
    },
  });
}

it('an account whose freeze was not carried out can be frozen at a second try', async () => {
  const asked = await open(['nothing', { message: 'The account is frozen.' }]);
  await freeze();
  await screen.findByText('No response from the server. Check your connection and try again.');
  const sent = () => asked.filter(({ path }) => path === '/user/freeze').map(({ body }) => body.get('token'));
  // A button takes one press in half a second.
  await waitFor(async () => {
    await freeze();
    expect(sent()).toEqual(['a-token', 'a-token']);
  });
  await screen.findByText('The account is frozen.');
});

it('a link that is over leaves the way to support', async () => {
  await open([{ reason: 'account.freeze_link_over', sentence: 'This link was used.' }]);
  await freeze();
  await screen.findByText('This link was used.');
  expect(screen.queryByRole('button', { name: 'Freeze account' })).toBeNull();
  screen.getByRole('link', { name: 'Contact support' });
});

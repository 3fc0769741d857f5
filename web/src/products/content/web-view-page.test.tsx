import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { leavePage, showPage } from '../../shared/test/show-page.tsx';
import type { Answer } from '../../shared/test/server.ts';
import WebViewPage from './web-view-page.tsx';

afterEach(leavePage);
const address = `/pages/common/webView?url=${encodeURIComponent('https://docs.example/a')}`;
const show = (answer: Answer) =>
  showPage(WebViewPage, address, { words: ['content'], answers: { '/link/check': answer } });

test('CONTENT-018 another site is named before it is opened, in a tab of its own', async () => {
  await show({ message: { allowed: true, host: 'docs.example', href: 'https://docs.example/a' } });
  const link = await screen.findByRole('link', { name: /docs\.example/ });
  expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
    ...['https://docs.example/a', '_blank', 'noopener noreferrer'],
  ]);
});

test('CONTENT-018 an address that may not be opened is no link', async () => {
  await show({ reason: 'content.link_not_allowed', sentence: 'This link can’t be opened from here.' });
  expect(await screen.findByText('This link can’t be opened from here.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /docs\.example/ })).toBeNull();
});

import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Link } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startLanguage } from '../language.ts';
import { queries } from '../loadable.ts';
import { keepPlace } from './place.ts';
import { codeOf } from './page-code.ts';
import type { PageRoute } from '../product.ts';
import { makeHistory, Pages, routesOf } from './router.tsx';
import { serve } from '../test/server.ts';

const links = (
  <>
    <Link to="/second">to the second</Link>
    <Link to="/pages/quotation/index.vue">to an older address</Link>
    <Link to="?n=1" state={keepPlace} replace>
      the same place
    </Link>
  </>
);
const named = (name: string) => ({
  default: () => (
    <>
      <h1>{name}</h1>
      {links}
    </>
  ),
});
const page = (path: string, load: PageRoute['load']): PageRoute => ({ path, load, words: [], tabs: true });

const places: number[] = [];
async function open(second: PageRoute['load']) {
  const first = page('/', () => Promise.resolve(named('first')));
  const list = routesOf([first, page('/second', second)]);
  await codeOf(first);
  render(
    <QueryClientProvider client={queries}>
      <Pages history={makeHistory()} list={list} />
    </QueryClientProvider>,
  );
}
const heading = () => screen.queryByRole('heading', { level: 1 })?.textContent;
const goBack = () =>
  act(async () => {
    window.history.back();
    await new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  });
const press = (name: string) => act(() => Promise.resolve(fireEvent.click(screen.getByText(name))));

beforeEach(async () => {
  await startLanguage();
  serve({ '/health': { reason: 'request.too_many', sentence: 'Wait.', status: 429 } });
  window.history.replaceState(null, '', '/');
  places.length = 0;
  vi.stubGlobal('scrollTo', (_: number, place: number) => {
    places.push(place);
    window.scrollY = place;
  });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  vi.stubGlobal('reportError', vi.fn());
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('a page stays until the code of the next is there', async () => {
  const code = Promise.withResolvers<ReturnType<typeof named>>();
  await open(() => code.promise);
  await screen.findByText('first');
  await press('to the second');
  expect(heading()).toBe('first');
  await act(() => {
    code.resolve(named('second'));
    return code.promise;
  });
  await screen.findByText('second');
  expect(document.activeElement?.id).toBe('main');
});

it('a new page begins at its top, and "back" leads to where the page was left', async () => {
  await open(() => Promise.resolve(named('second')));
  await screen.findByText('first');
  window.scrollY = 300;
  fireEvent.scroll(window);
  await press('the same place');
  expect(places).toEqual([0]);
  window.scrollY = 320;
  fireEvent.scroll(window);
  await press('to the second');
  await screen.findByText('second');
  expect(places).toEqual([0, 0]);
  await goBack();
  await screen.findByText('first');
  expect(places).toEqual([0, 0, 320]);
});

it('a page whose code did not come is requested again when it is opened again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  let gone = true;
  await open(() => (gone ? Promise.reject(new Error('gone')) : Promise.resolve(named('second'))));
  await screen.findByText('first');
  await press('to the second');
  await screen.findByRole('heading', { name: 'Page not loaded' });
  await goBack();
  await screen.findByText('first');
  gone = false;
  await press('to the second');
  await screen.findByText('second');
});

it('an older address leads to its page and is no step back', async () => {
  await open(() => Promise.resolve(named('second')));
  await screen.findByText('first');
  const { length } = window.history;
  await press('to an older address');
  await vi.waitFor(() => expect(window.location.pathname).not.toContain('quotation'));
  expect(window.history.length).toBe(length + 1);
});

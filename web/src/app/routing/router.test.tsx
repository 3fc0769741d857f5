import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { Link, MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startLanguage } from '../../carry/language.ts';
import { queries } from '../../carry/loadable.ts';
import { keepPlace } from '../../shared/place.ts';
import { codeOf } from './page-code.ts';
import type { PageRoute } from '../../shared/product.ts';
import { makeHistory, Pages, routesOf } from './router.tsx';
import { serve } from '../../shared/test/server.ts';

const links = (
  <>
    <Link to="/second">to the second</Link>
    <Link to="/third">to the third</Link>
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

function BrokenFrame(): never {
  throw new Error('a bug');
}

const places: number[] = [];
async function open(second: PageRoute['load'], { default: First } = named('first')) {
  const first = page('/', () => Promise.resolve({ default: First }));
  const third = page('/third', () => Promise.resolve(named('third')));
  const broken = { path: '/broken', handle: third, element: <BrokenFrame /> };
  const list = [...routesOf([first, page('/second', second), third]), broken];
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
/** As a user does who writes an address. */
const goTo = (address: string) =>
  act(() => {
    window.history.pushState({ key: address, idx: 1 }, '', address);
    return Promise.resolve(window.dispatchEvent(new PopStateEvent('popstate')));
  });
const press = (name: string) => act(() => Promise.resolve(fireEvent.click(screen.getByText(name))));

/** Fails while it is drawn, but for one address. */
function FailsOnce() {
  if (useLocation().search !== '?fails=no') throw new Error('a bug');
  return named('first').default();
}

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

it('a page whose code did not come is requested again when it is opened from itself', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  let gone = true;
  await open(() => (gone ? Promise.reject(new Error('gone')) : Promise.resolve(named('second'))));
  await screen.findByText('first');
  await press('to the second');
  await screen.findByRole('heading', { name: 'Page not loaded' });
  gone = false;
  await goTo('?again');
  await screen.findByText('second');
});

it('an older address leads to its page and is no step back', async () => {
  await open(() => Promise.resolve(named('second')));
  await screen.findByText('first');
  const { length } = window.history;
  await press('to an older address');
  await vi.waitFor(() => expect([window.location.pathname, window.history.length]).toEqual(['/', length + 1]));
});

it('an error goes with the address it came with', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await open(() => Promise.resolve(named('second')), { default: FailsOnce });
  await screen.findByRole('heading', { name: 'Something went wrong' });
  await goTo('?fails=no');
  await screen.findByText('first');
});

it('an error of the frame goes with "back"', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await open(() => Promise.resolve(named('second')));
  await screen.findByText('first');
  await goTo('/broken');
  await screen.findByRole('heading', { name: 'Something went wrong' });
  await goBack();
  await screen.findByText('first');
});

it('a failure that nobody saw is not kept', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let asked = 0;
  const bad = Promise.withResolvers<never>();
  await open(() => {
    asked += 1;
    return asked === 1
      ? bad.promise
      : asked === 2
        ? Promise.reject(new Error('gone'))
        : Promise.resolve(named('second'));
  });
  await screen.findByText('first');
  await press('to the second');
  await press('to the third');
  await screen.findByText('third');
  bad.reject(new Error('gone'));
  await vi.waitFor(() => expect(asked).toBe(2));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  await press('to the second');
  await screen.findByText('second');
  expect(asked).toBe(3);
});

it('the history moves when the page does, and the last press wins', async () => {
  const code = Promise.withResolvers<ReturnType<typeof named>>();
  await open(() => code.promise);
  await screen.findByText('first');
  const { length } = window.history;
  await press('to the second');
  expect(window.location.pathname).toBe('/');
  await press('to the third');
  await screen.findByText('third');
  await act(() => {
    code.resolve(named('second'));
    return code.promise;
  });
  expect([heading(), window.location.pathname, window.history.length]).toEqual(['third', '/third', length + 1]);
  await goBack();
  await screen.findByText('first');
});

it('"back" drops the page that is waited for', async () => {
  const code = Promise.withResolvers<ReturnType<typeof named>>();
  await open(() => code.promise);
  await screen.findByText('first');
  await press('to the third');
  await screen.findByText('third');
  await press('to the second');
  await goBack();
  await screen.findByText('first');
  await act(() => {
    code.resolve(named('second'));
    return code.promise;
  });
  expect([heading(), window.location.pathname]).toEqual(['first', '/']);
});

it('"back" leads to where a page was left that kept its place', async () => {
  await open(() => Promise.resolve(named('second')));
  await screen.findByText('first');
  window.scrollY = 300;
  fireEvent.scroll(window);
  await press('the same place');
  await press('to the second');
  await screen.findByText('second');
  window.scrollY = 900;
  fireEvent.scroll(window);
  await goBack();
  await screen.findByText('first');
  expect(window.scrollY).toBe(300);
});

it.each(['null', '[]', '{"default":"far"}', 'no JSON'])('kept places that are %s are none', async (found) => {
  sessionStorage.setItem('glassbook.places', found);
  vi.resetModules();
  const { usePlace } = await import('../../shared/place.ts');
  renderHook(usePlace, { wrapper: MemoryRouter });
  expect(places).toEqual([0]);
  sessionStorage.removeItem('glassbook.places');
});

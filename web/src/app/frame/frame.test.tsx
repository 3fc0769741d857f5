import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { system } from '@glassbook/contract';
import { Toaster } from '@glassbook/ui';
import { call } from '../../carry/client.ts';
import { startLanguage } from '../../carry/language.ts';
import { queries, useCall } from '../../carry/loadable.ts';
import LoginFirst from '../../shared/login-first.tsx';
import { FeedBanner } from './feed-banner.tsx';
import { codeOf } from '../routing/page-code.ts';
import { makeHistory, Pages, routesOf } from '../routing/router.tsx';
import type { PageRoute } from '../../shared/product.ts';
import { session } from '../../carry/session.ts';
import { SessionGuard } from '../../shared/session-guard.tsx';
import { Shown } from '../../shared/shown.tsx';
import { serve } from '../../shared/test/server.ts';

const health = {
  ready: true,
  standby: false,
  read_only: false,
  seq: 1,
  feed: 'replay',
  demo: true,
  simulated_traders: false,
  version: '1',
};

function Frame() {
  return (
    <QueryClientProvider client={queries}>
      <Outlet />
      <SessionGuard />
      <Toaster />
    </QueryClientProvider>
  );
}
const Feed = () => <Shown of={useCall(system.health, {})}>{(told) => <p>{told.feed}</p>}</Shown>;
function open(path: string) {
  const router = createMemoryRouter(
    [
      {
        Component: Frame,
        children: [
          { path: '/pages/fund/assets', Component: LoginFirst },
          { path: '/pages/common/login', element: <h1>The login</h1> },
          { path: '/feed', Component: Feed },
        ],
      },
    ],
    { initialEntries: [path] },
  );
  render(<RouterProvider router={router} />);
  return router;
}

describe('a page', () => {
  const page = (load: PageRoute['load']): PageRoute => ({ path: '/', load, words: [], tab: 'home', tabs: true });
  const show = async (load: PageRoute['load']) => {
    const shown = page(load);
    await codeOf(shown);
    render(
      <QueryClientProvider client={queries}>
        <Pages history={makeHistory()} list={routesOf([shown])} />
      </QueryClientProvider>,
    );
  };
  beforeEach(async () => {
    await startLanguage();
    serve({ '/health': { message: health } });
    vi.stubGlobal('scrollTo', () => undefined);
    vi.stubGlobal('matchMedia', () => ({
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    vi.stubGlobal('reportError', () => undefined);
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('whose code does not load shows an error inside the frame, after two requests', async () => {
    let asked = 0;
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await show(() => {
      asked += 1;
      return Promise.reject(new Error('gone'));
    });
    await screen.findByRole('heading', { name: 'Page not loaded' });
    expect(asked).toBe(2);
    expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeNull();
  });

  it('that fails while it is drawn leaves the frame in place', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await show(() =>
      Promise.resolve({
        default: () => {
          throw new Error('a bug');
        },
      }),
    );
    await screen.findByRole('heading', { name: 'Something went wrong' });
    expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeNull();
  });
});

describe('the frame', () => {
  beforeEach(async () => {
    await startLanguage();
    queries.clear();
    vi.useFakeTimers({ shouldAdvanceTime: true });
  });
  afterEach(async () => {
    cleanup();
    session.end();
    // What the store waits to tell its watchers would be dropped with these timers, and it would tell nobody anything again.
    await vi.advanceTimersByTimeAsync(1_000);
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  it('shows "please log in first", and leads to the login after 1.2 s', async () => {
    const router = open('/pages/fund/assets');
    expect(screen.getAllByText('Log in first').length).toBeGreaterThan(0);
    await wait(1000);
    expect(router.state.location.pathname).toBe('/pages/fund/assets');
    await wait(300);
    expect(router.state.location.pathname).toBe('/pages/common/login');
  });

  it('a reply 999 ends the session, shows its words, and leads to the login after 1.2 s', async () => {
    serve({ '/health': { reason: 'session.login_required', sentence: 'You were logged out elsewhere.' } });
    session.begin('a-token', true, 'ann');
    const router = open('/feed');
    await act(() => call(system.health, {}));
    expect(session.token()).toBeUndefined();
    expect(screen.queryByText('You were logged out elsewhere.')).not.toBeNull();
    await wait(1300);
    expect(router.state.location.pathname).toBe('/pages/common/login');
  });

  it('an answer to an older token does not end the present session', async () => {
    session.begin('older', true, 'ann');
    serve({
      '/health': () => {
        session.begin('newer', true, 'ann');
        return { reason: 'session.login_required', sentence: 'Old.' };
      },
    });
    await call(system.health, {});
    expect(session.token()).toBe('newer');
  });

  it('keeps showing what was there while new data fails, and a refusal is not requested again', async () => {
    let asked = 0;
    serve({
      '/health': () => {
        asked += 1;
        return asked === 1 ? { message: health } : { reason: 'request.too_many', sentence: 'Wait.', status: 429 };
      },
    });
    open('/feed');
    await vi.waitFor(() => expect(screen.queryByText('replay')).not.toBeNull());
    await act(() => queries.invalidateQueries());
    expect(asked).toBe(2);
    expect(screen.queryByText('replay')).not.toBeNull();
  });

  it('shows what failed and offers a retry where nothing was there before', async () => {
    serve({ '/health': { reason: 'request.too_many', sentence: 'Wait a moment.', status: 429 } });
    open('/feed');
    await vi.waitFor(() => expect(screen.queryByText('Wait a moment.')).not.toBeNull());
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeNull();
    expect(screen.queryByText('request.too_many')).not.toBeNull();
  });
});

describe('the banner of what is not real', () => {
  const shown = async (change: object) => {
    const still = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
    vi.stubGlobal('matchMedia', () => still);
    serve({ '/health': { message: { ...health, ...change } } });
    localStorage.removeItem('glassbook.feed');
    queries.clear();
    const { container } = render(
      <QueryClientProvider client={queries}>
        <FeedBanner />
      </QueryClientProvider>,
    );
    await act(async () => {
      for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setTimeout(resolve, 1));
    });
    return container.textContent;
  };
  beforeEach(() => startLanguage());
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it.each([
    [{ feed: 'simulated' }, 'Simulated prices.'],
    [{ feed: 'live', demo: true }, 'Demo funds.'],
  ])('%o: %s', async (change, text) => expect(await shown(change)).toContain(text));

  it('shows nothing where prices and money are real', async () =>
    expect(await shown({ feed: 'live', demo: false })).toBe(''));
});

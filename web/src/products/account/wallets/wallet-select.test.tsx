import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadWords, startLanguage } from '../../../carry/language.ts';
import { queries } from '../../../carry/loadable.ts';
import { serve } from '../../../shared/test/server.ts';
import type { Provider } from '../../../shared/wallets/found.ts';
import WalletSelectPage from './wallet-select-page.tsx';

const address = '0x52908400098527886E0F7030069857D2E4169EE7';
const text = 'glassbook.test wants you to sign in with your Ethereum account';
const page = window.location.href;

/** What each of the four is in a browser: its announced name, what it sets on `window.ethereum`, its site and its link on a phone. */
const wallets = [
  ['MetaMask', 'metamask', 'io.metamask', 'isMetaMask', 'https://metamask.io/', 'https://metamask.app.link/dapp/'],
  [
    ...(['Coinbase', 'coinbase', 'com.coinbase.wallet', 'isCoinbaseWallet', 'https://www.coinbase.com/'] as const),
    'https://go.cb-w.com/dapp?cb_url=',
  ],
  ['imToken', 'imtoken', 'im.token.app', 'isImToken', 'https://token.im/', 'imtokenv2://navigate/DappView?url='],
  [
    ...(['TrustWallet', 'trustwallet', 'com.trustwallet.app', 'isTrust', 'https://trustwallet.com/'] as const),
    'https://link.trustwallet.com/open_url?coin_id=60&url=',
  ],
] as const;

let asked: ReturnType<typeof serve>;
beforeEach(async () => {
  asked = serve({
    '/getSiteConfig': { message: { site_name: 'Glassbook', site_logo: '/mark.svg' } },
    '/user/walletNonce': {
      message: { nonce: 'n'.repeat(22), message: text, chain_id: '1', expires_ms: 1_900_000_000_000 },
    },
    '/user/walletLogin': { reason: 'account.wallet_failed', sentence: 'The signature is not valid. Sign again.' },
  });
  await startLanguage([], async () => (await import('../../../app/later-words.ts')).laterWords);
  await loadWords(['account']);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(window, 'ethereum');
});

const open = (name: string) => {
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <WalletSelectPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name }));
};
const inject = (flag: string, request: Provider['request']) =>
  Object.assign(window, { ethereum: { [flag]: true, request } });
const failing = (code?: number) => () => Promise.reject(Object.assign(new Error('no'), { code }));

/** `coarse`: a phone. */
const onScreen = (coarse: boolean) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...{ matches: coarse && query === '(pointer: coarse)', media: query },
    ...{ addEventListener: () => undefined, removeEventListener: () => undefined },
  }));

describe.each(wallets)('%s', (name, app, rdns, flag, site, link) => {
  it('is missing on a desktop: it is installed from its site', async () => {
    onScreen(false);
    open(name);
    expect((await screen.findByRole('alert')).textContent).toBe(`Install ${name} first, then reload this page.`);
    const href = screen.getByRole('link', { name: `Get ${name}` }).getAttribute('href');
    expect(href?.startsWith(site)).toBe(true);
  });

  it('is missing on a phone: its app opens this page', async () => {
    onScreen(true);
    open(name);
    expect((await screen.findByRole('alert')).textContent).toBe(`Open this page in the ${name} app’s browser.`);
    const href = screen.getByRole('link', { name: `Open ${name}` }).getAttribute('href') ?? '';
    expect(href.startsWith(link)).toBe(true);
    expect(decodeURIComponent(href.slice(link.length))).toBe(
      link.endsWith('/dapp/') ? page.replace(/^https?:\/\//, '') : page,
    );
  });

  it.each([
    ['declined by its user', failing(4001), `Request declined in ${name}. Nothing was sent.`],
    ['cannot be reached', failing(), `Connection failed. Open ${name} and try again.`],
    [
      ...(['is locked', () => Promise.resolve([])] as const),
      `Couldn’t read the wallet address. Unlock ${name} and try again.`,
    ],
  ] as const)('by its flag: %s', async (_what, request, sentence) => {
    onScreen(false);
    inject(flag, request);
    open(name);
    expect(await screen.findByText(sentence)).toBeDefined();
    expect(asked.filter(({ path }) => path.startsWith('/user/wallet'))).toEqual([]);
  });

  it('announced by its name: it signs the text of the server, and the refusal is shown', async () => {
    onScreen(false);
    const request = vi.fn(({ method }: { method: string }) =>
      Promise.resolve(method === 'eth_requestAccounts' ? [address] : `0x${'11'.repeat(65)}`),
    );
    const announce = () =>
      window.dispatchEvent(
        new CustomEvent('eip6963:announceProvider', { detail: { info: { rdns, name }, provider: { request } } }),
      );
    window.addEventListener('eip6963:requestProvider', announce, { once: true });
    open(name);
    expect(await screen.findByText('The signature is not valid. Sign again.')).toBeDefined();
    expect(screen.getByText(text)).toBeDefined();
    const [sent] = asked.filter(({ path }) => path === '/user/walletLogin');
    expect(Object.fromEntries(sent?.body ?? [])).toMatchObject({ address, wallet: app, nonce: 'n'.repeat(22) });
  });
});

import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lazyPart } from './lazy-part.tsx';

const i18n = createInstance();
const reload = vi.fn();
const Late = ({ name }: { name: string }) => <p>{name}</p>;

/** A page with a part whose code fails so often; how often it was requested. */
function open(failures: number): () => number {
  let asked = 0;
  const Part = lazyPart(
    (): Promise<{ default: typeof Late }> => {
      asked += 1;
      return asked > failures ? Promise.resolve({ default: Late }) : Promise.reject(new Error('gone'));
    },
    <p>a place</p>,
  );
  render(
    <I18nextProvider i18n={i18n}>
      <p>the ticket</p>
      <Part name="the history" />
    </I18nextProvider>,
  );
  return () => asked;
}
const again = async () => fireEvent.click(await screen.findByRole('button', { name: 'ui.try_again' }));

beforeEach(async () => {
  await i18n.init({ lng: 'en', resources: { en: { app: {} } } });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  reload.mockClear();
  vi.stubGlobal('location', { reload });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('a part that does not come is requested once more', async () => {
  const asked = open(1);
  screen.getByText('a place');
  await screen.findByText('the history');
  expect(asked()).toBe(2);
});

it('a part that does not come at all leaves the page as it is, and is requested again by hand', async () => {
  const asked = open(2);
  await screen.findByText('ChunkLoadError');
  expect([asked(), screen.queryByText('the ticket') !== null]).toEqual([2, true]);
  await again();
  await screen.findByText('the history');
  expect(screen.queryByText('the ticket')).not.toBeNull();
  expect(reload).not.toHaveBeenCalled();
});

it('a part that is gone with its version is brought by a reload, by hand', async () => {
  open(Infinity);
  await screen.findByText('ChunkLoadError');
  expect(reload).not.toHaveBeenCalled();
  await again();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

it('without a network the page is not given up for a part', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const asked = open(Infinity);
  await again();
  await vi.waitFor(() => expect(asked()).toBe(3));
  expect(screen.queryByText('the ticket')).not.toBeNull();
  expect(reload).not.toHaveBeenCalled();
});

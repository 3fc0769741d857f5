import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { Toaster } from '@glassbook/ui';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startLanguage } from './language.ts';
import { useCopy } from './use-copy.ts';

beforeEach(() => startLanguage());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const copy = async () => {
  render(<Toaster />);
  const { result } = renderHook(() => useCopy());
  await act(() => result.current('0xabc', 'Address copied'));
};

it('says that a text is copied', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { languages: ['en'], clipboard: { writeText } });
  await copy();
  await screen.findByText('Address copied');
  expect(writeText).toHaveBeenCalledExactlyOnceWith('0xabc');
});

it.each([
  ['forbids it', { clipboard: { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) } }],
  ['has no clipboard, as on a page without TLS', {}],
])('says so where the browser %s', async (_, given) => {
  vi.stubGlobal('navigator', { languages: ['en'], ...given });
  await copy();
  await screen.findByText('Couldn’t copy. Press and hold the text instead.');
});

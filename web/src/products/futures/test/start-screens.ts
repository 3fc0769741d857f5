import { cleanup } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { loadWords, startLanguage } from '../../../carry/language.ts';
import { confirmChoice } from '../ticket/confirmation.ts';
import { laterWords } from '../../../app/later-words.ts';

/** Words, and what the environment of tests lacks, for all tests of a file. */
export function startScreens(): void {
  beforeAll(async () => {
    await startLanguage([], () => Promise.resolve(laterWords));
    await loadWords(['trading', 'futures']);
  });
  beforeEach(() => {
    // A test about the confirmation turns it on.
    confirmChoice.set('off');
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe = () => undefined;
        unobserve = () => undefined;
        disconnect = () => undefined;
      },
    );
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    confirmChoice.set('on');
  });
}

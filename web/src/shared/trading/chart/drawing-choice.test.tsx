import { cleanup, render, screen } from '@testing-library/react';
import type { Chart } from 'klinecharts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadWords, startLanguage } from '../../../carry/language.ts';
import { DrawingChoice } from './drawing-choice.tsx';

// The library's own shapes are a module that only the build makes.
vi.mock('./more-charts.ts', () => ({ registerMore: () => Promise.resolve() }));

beforeEach(async () => {
  await startLanguage();
  await loadWords(['trading']);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  [true, /^Pick a tool, then tap its points\.$/],
  [false, /click its points on the chart\. Right-click removes a drawing\.$/],
])('how to draw is said for the pointer; coarse: %s', (coarse, about) => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: coarse && query === '(pointer: coarse)',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  render(<DrawingChoice chart={{} as Chart} drawings={[]} changed={() => undefined} close={() => undefined} />);
  expect(screen.getByText(about)).toBeTruthy();
});

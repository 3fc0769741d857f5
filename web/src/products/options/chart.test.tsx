import type { options } from '@glassbook/contract';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { leavePage, showPage } from '../../shared/test/show-page.tsx';
import { Chart } from './chart.tsx';

afterEach(() => {
  cleanup();
  leavePage();
  vi.restoreAllMocks();
});

const now = Date.UTC(2026, 3, 22, 10, 0, 30);
const ticks = [1, 2, 3].map((second) => ({ seq: second, at: now - 1_000 * second, price: '70000.00' }));
const running = { opened_ms: now - 500, expiry_ms: now + 29_500, strike_seq: 0, open_price: '0.00' };

test.each([
  ['is still to come', running, 'Strike: the next index price', 'Strike'],
  ['is there', { ...running, strike_seq: 9, open_price: '70001.00' }, 'Strike', 'Strike: the next index price'],
])('OPT-002 the chart says what the strike of an option is whose strike %s', async (_, option, said, unsaid) => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly measured: () => void;
      constructor(measured: () => void) {
        this.measured = measured;
      }
      observe = () => this.measured();
      disconnect = () => undefined;
    },
  );
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ width: 390 } as DOMRect);
  const props = { name: 'BTC', ticks: ticks as options.OptionTick[], running: option as options.Option, now };
  await showPage(() => <Chart {...props} />, '/', { words: ['options'], answers: {} });
  expect(await screen.findByText(said)).toBeTruthy();
  expect(screen.queryByText(unsaid)).toBeNull();
});

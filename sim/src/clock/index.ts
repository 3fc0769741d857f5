/** Time that passes with nothing else to say. */
import type { Product } from '../product.ts';

export const clock = {
  name: 'clock',
  settings: [],
  habits: [{ by: { clock: 1 }, make: () => ({ kind: 'clock.tick' }) }],
  rules: { 'clock.tick': () => ({ ok: true }) },
  lines: () => [],
  reaches: { refusals: {}, entryReasons: {}, cancelReasons: {}, changes: {} },
} satisfies Product;

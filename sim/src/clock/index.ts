/** Time that passes without any other command. */
import type { Product } from '../product.ts';

export const clock = {
  name: 'clock',
  settings: [],
  habits: [{ by: { clock: 1 }, make: () => ({ kind: 'clock.tick' }) }],
  rules: { 'clock.tick': () => ({ ok: true }) },
  tables: {},
  lines: () => [],
  reaches: { refusals: {}, entryReasons: {} },
} satisfies Product<'clock'>;

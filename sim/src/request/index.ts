/** A request that comes again under a further name. The day sends it as the request itself; it becomes this command where it is known. */
import type { Outcome } from '@glassbook/engine';
import type { Product } from '../product.ts';

export const request = {
  name: 'request',
  settings: [],
  habits: [],
  rules: { 'request.repeat': (_, { outcome }) => outcome as Outcome },
  tables: {},
  lines: () => [],
  reaches: { refusals: { 'request.key_reused': true }, entryReasons: {} },
} satisfies Product<'request'>;

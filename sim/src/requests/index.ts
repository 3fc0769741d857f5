/** Requests under a name, carried out once. They come with any command, so the day itself makes them (day/day.ts) and the model keeps them. */
import { text } from '../model/text.ts';
import type { Product } from '../product.ts';

export const requests = {
  name: 'requests',
  settings: [],
  habits: [],
  rules: {},
  lines: (model) => [...model.requests.values()].map((row) => `request ${text(row)}`),
  reaches: {
    refusals: { 'request.key_reused': true },
    entryReasons: {},
    cancelReasons: {},
    changes: { requests: true, requestsForgottenBefore: true },
  },
} satisfies Product;

import type { statement } from '@glassbook/contract';
import type { SuccessesOf } from '../../../../test/successes.ts';

export const successes: SuccessesOf<typeof statement.product> = {
  entries: () => ({ body: {} }),
  exportFile: () => ({ body: { format: 'json' } }),
  monthFile: () => ({ body: { month: new Date().toISOString().slice(0, 7) } }),
  summary: () => ({ body: {} }),
};

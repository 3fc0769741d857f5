import { z } from 'zod';
import { balance } from './balance.ts';

export const channels = {
  /** Own balances: all at first, then those that changed. */
  'wallet.balances': { snapshot: z.array(balance), message: z.array(balance), private: true, params: [] },
} as const;

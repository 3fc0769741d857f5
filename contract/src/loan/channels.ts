import { z } from 'zod';
import { loanView } from './loans.ts';

export const channels = {
  /** Own loans that run at first, then each that changed. */
  'loan.own': { snapshot: z.array(loanView), message: z.array(loanView), private: true, params: [] },
} as const;

import { z } from 'zod';
import { couponView } from './coupons.ts';
import { rebateView } from './rebates.ts';

const rows = <T extends z.ZodType>(row: T) =>
  ({ snapshot: z.array(row), message: z.array(row), private: true, params: [] }) as const;
export const channels = {
  /** Own coupons that can be used at first, then each that changed. */
  'rewards.coupons': rows(couponView),
  /** The newest rebates that the caller got at first, then each new one. */
  'rewards.rebates': rows(rebateView),
} as const;

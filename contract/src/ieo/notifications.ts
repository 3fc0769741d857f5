import { declareNotices } from '../notice.ts';

/** An application in whole tokens, and what went back of what was on hold. */
const applied = {
  params: {
    ...({ application: { sign: 'A' }, offer: 'count', asset: 'text', unit: 'text' } as const),
    ...({ granted: 'figure', applied: 'figure', refund: 'amount' } as const),
  },
  detail: 'ieo',
} as const;

export const notices = declareNotices({
  words: 'ieo',
  group: 'funds',
  kinds: { ieo_allocated: applied, ieo_cancelled: applied },
});

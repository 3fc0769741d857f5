import { declareNotices } from '../notice.ts';

const returned = { params: { pledge: { sign: 'P' }, amount: 'amount', asset: 'text' }, detail: 'pledge' } as const;

export const notices = declareNotices({ words: 'pledge', group: 'funds', kinds: { pledge_returned: returned } });

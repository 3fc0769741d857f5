import { withQuery } from '../../carry/paths.ts';

export const paths = { borrow: '/pages/common/borrowing', loan: '/pages/common/loan' } as const;

/** One loan of one's own. */
export const loanPath = (id: number | string): string => withQuery(paths.loan, { id: String(id) });

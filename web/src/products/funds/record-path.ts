import { paths } from '../../carry/paths.ts';

/** The page of one own withdrawal. */
export const withdrawalPath = (id: number): string => `${paths.fundRecords}?withdrawal=${id}`;
/** The page of one own deposit. */
export const depositPath = (id: number): string => `${paths.fundRecords}?deposit=${id}`;
/** The own deposits. */
export const depositsPath = `${paths.fundRecords}?tab=deposits`;
/** What was sent to other users and received from them. */
export const transfersPath = `${paths.fundRecords}?tab=transfers`;

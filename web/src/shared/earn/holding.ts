/** What earn products show in the hub of the Earn tab: each gives its holdings, and the hub adds them up (web/src/app/earn.tsx). */

/** One thing that is held. Amounts are decimals of the wire. */
export type Holding = {
  key: string;
  title: string;
  asset: string;
  /** How much of it is held. */
  amount: string;
  /** What it accrues a day; of what does not accrue by the day, what else there is to say. */
  accrues?: string;
  about?: string;
  /** The page that shows it. */
  to: string;
  /** What it pays next, and when it ends: milliseconds UTC. `or`: what it may be instead, of another asset. */
  dates: readonly { key: string; atMs: number; title: string; amount: string; asset?: string; or?: string }[];
};

/** They did not come, and can be requested again. */
type Failed = { retry: () => void };
/** Undefined until they are there. */
export type Holdings = readonly Holding[] | Failed | undefined;
export const isFailed = (holdings: Holdings): holdings is Failed => holdings !== undefined && 'retry' in holdings;

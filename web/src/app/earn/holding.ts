/** What earn products show in the hub of the Earn tab: each gives its holdings, and the hub adds them up (web/src/earn.tsx). */

/** One thing that is held. Amounts are decimals of the wire. */
export type Holding = {
  key: string;
  title: string;
  /** The asset, how much of it is held, and what it accrues a day. */
  asset: string;
  amount: string;
  accrues: string;
  /** The page that shows it. */
  to: string;
  /** What it pays next, and when it ends: milliseconds UTC. */
  dates: readonly { key: string; atMs: number; title: string; amount: string }[];
};

/** Undefined until they are there. */
export type Holdings = readonly Holding[] | undefined;

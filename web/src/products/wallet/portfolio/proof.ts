/** The check of what the server states, of one committed moment: nothing in it is newer or older than its journal entry. */
import { accountsOf, exact, total, type WalletsReply } from './accounts.ts';
import { check, portfolioOf, type AccountWorth, type Check, type HoldingWorth, type Portfolio } from './portfolio.ts';

export type Proof = {
  check: Check;
  portfolio: Portfolio;
  /** What the proof lists: each account that has anything, with the rows that have. */
  listed: readonly { kind: AccountWorth['kind']; rows: readonly HoldingWorth[]; worth: bigint }[];
  /** The total that the server states, text. */
  stated: string;
  /** The journal entry that balances and prices are as of, and its time, milliseconds UTC. */
  seq: number;
  at: number;
};

/** Values the reply's own balances at the reply's own prices. A row of nothing is worth nothing: leaving it out changes no sum. */
export function proofOf(reply: WalletsReply): Proof {
  const accounts = accountsOf(reply);
  const owed = exact(reply.owed);
  const portfolio = portfolioOf(accounts, owed);
  const listed = portfolio.accounts
    .map(({ kind, holdings, worth }) => ({ kind, worth, rows: holdings.filter((holding) => total(holding) > 0n) }))
    .filter(({ rows }) => rows.length > 0);
  const { usdt_totle: stated, seq, at_ms: at } = reply;
  return { check: check(accounts, owed, stated), portfolio, listed, stated, seq, at };
}

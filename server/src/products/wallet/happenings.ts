/** Events of the wallet for an account: funds that came in, one event a claim. */
import { formatAmount } from '@glassbook/money';
import type { Happening, Source } from '../../shared/activity/activity.ts';
import type { Catalog } from '../../carry/store/catalog.ts';
import { USDT } from '../../carry/store/worth.ts';

type Received = { seq: number; line: number; at: number; asset: number; amount: bigint };

/** Of one claim: USDT is named first where it is among them, else the order is that of the entries. */
const inOrder = (a: Received, b: Received): number =>
  Number(b.asset === USDT) - Number(a.asset === USDT) || a.line - b.line;

/** By the journal entry that they are of, in the order in which these are met. */
function claimsIn(lines: readonly Received[]): Received[][] {
  const claims = new Map<number, Received[]>();
  for (const line of lines) claims.set(line.seq, [...(claims.get(line.seq) ?? []), line]);
  return [...claims.values()].map((claim) => claim.sort(inOrder));
}

export function walletHappenings(catalog: Pick<Catalog, 'asset'>): Source {
  const sumOf = ({ asset: id, amount }: Received) => {
    const { scale, symbol } = catalog.asset(id);
    return { amount: formatAmount(amount, scale), asset: symbol };
  };
  const received = ([first, ...others]: readonly Received[]): Happening[] =>
    first
      ? [
          {
            ...{ id: `funds:${first.seq}`, at_ms: first.at, group: 'funds', kind: 'demo_funds' },
            params: { ...sumOf(first), others: others.map(sumOf) },
          },
        ]
      : [];
  return {
    async recent(db, owner, most) {
      const own = "to_owner = $1 AND to_owner >= 1000 AND reason = 'wallet.demo'";
      const { rows } = await db.query<Record<string, string>>(
        `SELECT seq, line, at, asset, amount FROM ledger_entries
         WHERE ${own} AND seq IN (SELECT DISTINCT seq FROM ledger_entries WHERE ${own} ORDER BY seq DESC LIMIT $2)
         ORDER BY seq DESC, line`,
        [owner, most],
      );
      return claimsIn(
        rows.map((row) => ({
          ...{ seq: Number(row['seq']), line: Number(row['line']), at: Number(row['at']), asset: Number(row['asset']) },
          amount: BigInt(row['amount'] ?? 0),
        })),
      ).flatMap(received);
    },
    committed({ entries }, add) {
      const owners = new Map<number, Received[]>();
      for (const entry of entries)
        if (entry.reason === 'wallet.demo') owners.set(entry.toOwner, [...(owners.get(entry.toOwner) ?? []), entry]);
      for (const [owner, lines] of owners)
        for (const claim of claimsIn(lines)) for (const one of received(claim)) add(owner, () => one);
    },
  };
}

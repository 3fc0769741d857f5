/** Tables in memory, kept from changes as a database would, whatever products there are. */
import type { BalanceRow } from '../src/core/ledger.ts';
import { MEMORY_MS, type RequestRow } from '../src/core/requests.ts';
import { decode, encode } from '../src/core/encode.ts';
import { beginLoading, countersOf, endLoading, restoreBalance, restoreRequest, tables as all } from '../src/load.ts';
import type { Changes, SettingCommand, State } from '../src/products.ts';

export function tables() {
  const balances = new Map<string, BalanceRow>();
  const settings = new Map<string, SettingCommand>();
  const rows = all.map(() => new Map<string, Record<string, unknown>>());
  const requests: RequestRow[] = [];
  const store = (changes: Changes) => {
    for (const row of changes.balances) balances.set(`${row.owner}:${row.kind}:${row.asset}`, row);
    for (const row of changes.settings) settings.set(row.key, row.command);
    requests.push(...changes.requests);
    for (const [place, { product, name, key }] of all.entries())
      for (const row of (changes[product] as Record<string, Record<string, unknown>[]>)[name] ?? [])
        rows[place]?.set(key.map((field) => String(row[field])).join(':'), row);
  };
  const load = (live: State): State => {
    const written = [...settings.values()].map((command) => decode(encode(command)) as SettingCommand);
    const state = beginLoading({ counters: countersOf(live), settings: written });
    for (const row of requests) if (row.at >= state.at - MEMORY_MS) restoreRequest(state, row);
    for (const row of balances.values()) restoreBalance(state, row);
    for (const [place, { restore, live, rank }] of all.entries()) {
      if (!restore) continue;
      const wanted = Object.entries(live ?? {});
      const kept = [...(rows[place]?.values() ?? [])].filter((row) => wanted.every(([field, is]) => row[field] === is));
      if (rank !== undefined) kept.sort((a, b) => Number(a[rank]) - Number(b[rank]));
      for (const row of kept) restore(state, decode(encode(row)) as never);
    }
    endLoading(state);
    return state;
  };
  return { store, load };
}

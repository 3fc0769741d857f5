/** Tables in memory, kept from changes as the database keeps them, and the state that is loaded from them. They are independent of products. */
import type * as engine from '@glassbook/engine';
import type { BalanceRow, Changes, RequestRow, SettingCommand, State } from '@glassbook/engine';

/** What it takes to write a state down and to load it again. */
export type Loader = Pick<
  typeof engine,
  'beginLoading' | 'countersOf' | 'decode' | 'encode' | 'endLoading' | 'restoreBalance' | 'restoreRequest' | 'tables'
>;
type Row = Readonly<Record<string, unknown>>;
type Kept = { table: Loader['tables'][number]; rows: Map<string, Row> };

export class Tables {
  private readonly loader: Loader;
  private readonly balances = new Map<string, BalanceRow>();
  private readonly settings = new Map<string, SettingCommand>();
  private readonly requests = new Map<string, RequestRow>();
  /** Those that are read back; of a table with rows that end, only the others. */
  private readonly kept: readonly Kept[];

  constructor(loader: Loader) {
    this.loader = loader;
    this.kept = loader.tables
      .filter(({ restore }) => restore !== undefined)
      .map((table) => ({ table, rows: new Map<string, Row>() }));
  }

  store(changes: Changes): void {
    for (const row of changes.balances) this.balances.set(`${row.owner}:${row.kind}:${row.asset}`, row);
    for (const { key, command } of changes.settings) this.settings.set(key, command);
    for (const row of changes.requests) this.requests.set(row.name, row);
    for (const { table, rows } of this.kept) {
      const changed = changes[table.product] as Readonly<Record<string, readonly Row[]>>;
      for (const row of changed[table.name] ?? []) {
        const key = table.key.map((field) => String(row[field])).join(':');
        if (Object.entries(table.live ?? {}).every(([field, value]) => row[field] === value)) rows.set(key, row);
        else rows.delete(key);
      }
    }
  }

  /** The state that `live` is, from the rows alone; only its counters are read from it. */
  load(live: State): State {
    const { decode, encode, ...loader } = this.loader;
    const again = <R>(row: R): R => decode(encode(row)) as R;
    const settings = [...this.settings.values()].map(again);
    const state = loader.beginLoading({ counters: again(loader.countersOf(live)), settings });
    for (const row of this.requests.values()) loader.restoreRequest(state, again(row));
    for (const row of this.balances.values()) loader.restoreBalance(state, again(row));
    for (const { table, rows } of this.kept) {
      const { rank } = table;
      const sorted = [...rows.values()];
      if (rank !== undefined) sorted.sort((a, b) => Number(a[rank]) - Number(b[rank]));
      for (const row of sorted) table.restore?.(state, again(row) as never);
    }
    loader.endLoading(state);
    return state;
  }
}

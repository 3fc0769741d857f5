/** Tables in memory, kept from changes as the database keeps them, and the state that is loaded from them. */
import type * as engine from '@glassbook/engine';
import type { Changes, State } from '@glassbook/engine';

/** What it takes to write a state down and to load it again. */
export type Loader = Pick<
  typeof engine,
  'beginLoading' | 'countersOf' | 'decode' | 'encode' | 'endLoading' | 'restoreBalance' | 'restoreOrder'
>;

export class Tables {
  private readonly balances = new Map<string, Changes['balances'][number]>();
  private readonly openOrders = new Map<number, Changes['orders'][number]>();
  private readonly settings = new Map<string, Changes['settings'][number]>();
  private readonly prices = new Map<number, Changes['prices'][number]>();
  private readonly markets = new Map<number, Changes['markets'][number]>();
  private readonly claims = new Map<number, Changes['demoClaims'][number]>();
  private readonly requests = new Map<string, Changes['requests'][number]>();

  store(changes: Changes): void {
    for (const row of changes.balances) this.balances.set(`${row.owner}:${row.kind}:${row.asset}`, row);
    for (const row of changes.orders) {
      if (row.status === 'open') this.openOrders.set(row.id, row);
      else this.openOrders.delete(row.id);
    }
    for (const row of changes.settings) this.settings.set(row.key, row);
    for (const row of changes.prices) this.prices.set(row.market, row);
    for (const row of changes.markets) this.markets.set(row.market, row);
    for (const row of changes.demoClaims) this.claims.set(row.owner, row);
    for (const row of changes.requests) this.requests.set(row.name, row);
    if (changes.requestsForgottenBefore === 0) return;
    for (const { name, at } of this.requests.values())
      if (at < changes.requestsForgottenBefore) this.requests.delete(name);
  }

  /** The state that `live` is, from the rows alone; only where its sequences stand is asked of it. */
  load(loader: Loader, live: State): State {
    const { decode, encode } = loader;
    const again = <Row>(row: Row): Row => decode(encode(row)) as Row;
    const state = loader.beginLoading({
      counters: again(loader.countersOf(live)),
      settings: [...this.settings.values()].map(({ command }) => again(command)),
      markets: [...this.markets.values()].map(again),
      indexPrices: [...this.prices.values()].map(again),
      demoClaims: [...this.claims.values()].map(again),
      requests: [...this.requests.values()].map(again),
    });
    for (const row of this.balances.values()) loader.restoreBalance(state, again(row));
    const open = [...this.openOrders.values()].sort((a, b) => a.priority - b.priority);
    for (const row of open) loader.restoreOrder(state, again(row));
    loader.endLoading(state);
    return state;
  }
}

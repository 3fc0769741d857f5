/**
 * Who pays, from nothing but the rows the engine gave out. FUTURES-085: the insurance account pays in a liquidation or deleveraging that names the position, and receipts say all of it. FUTURES-086: while
 * mark prices stay, nobody is liquidated below zero. FUTURES-087: accounts whose positions cancel out have no more after their own liquidations than before, but for what others gave them by their own trades.
 */
import { HOUSE_INSURANCE, type Changes } from '@glassbook/engine';
import type { ConfigureMarket, LiquidationRow, PositionRow } from '@glassbook/engine/futures';
import { USDT } from '../asset/index.ts';
import { Difference } from '../audit/difference.ts';
import { gainOf, PPM, valueOf, type Terms } from './market.ts';

/** What one of two sides gets from the other where a contract is worth something else than it is paid. */
type Seen = { terms: Map<number, Terms>; marks: Map<number, bigint> };

export function whoPays(groups: readonly (readonly number[])[]): (changes: Changes) => void {
  const seen: Seen = { terms: new Map(), marks: new Map() };
  const scales = new Map<number, bigint>();
  const group = groups.map((owners) => new Group(owners, seen));
  return (changes) => {
    const { settings, futures } = changes;
    for (const { command } of settings) {
      if (command.kind === 'asset.configure') scales.set(command.asset, 10n ** BigInt(command.scale));
      if (command.kind === 'futures.configureMarket') seen.terms.set(command.market, termsOf(command, scales));
    }
    insuranceNamed(changes, seen.terms);
    const moved = futures.marks.some(({ market, mark }) => seen.marks.get(market) !== mark);
    if (!moved && futures.markets.length === 0 && futures.fundings.length === 0 && settings.length === 0)
      for (const { equity, owner, position } of futures.liquidations)
        if (equity < 0n)
          throw new Difference(
            `FUTURES-086: position ${position} of ${owner} came to ${equity} while mark prices stayed`,
          );
    for (const { market, mark } of futures.marks) seen.marks.set(market, mark);
    for (const one of group) one.follow(changes);
  };
}

const termsOf = (rules: ConfigureMarket, scales: ReadonlyMap<number, bigint>): Terms => ({
  ...{ rules, whole: scales.get(rules.base) ?? 1n, inverse: rules.settle === rules.base },
});

function insuranceNamed({ entries, futures }: Changes, terms: ReadonlyMap<number, Terms>): void {
  const named = new Set([...futures.liquidations, ...futures.adls].map(({ position }) => position));
  const unsaid = new Map<number, bigint>();
  const count = (asset: number, amount: bigint) => unsaid.set(asset, (unsaid.get(asset) ?? 0n) + amount);
  for (const { asset, amount, fromOwner, reason, ref } of entries) {
    if (reason !== 'futures.insurance' || fromOwner !== HOUSE_INSURANCE || ref === 0) continue;
    if (!named.has(ref))
      throw new Difference(`FUTURES-085: insurance paid ${amount} for ${ref}, which no receipt names`);
    count(asset, amount);
  }
  for (const { market, insurance } of futures.liquidations) count(terms.get(market)?.rules.settle ?? 0, -insurance);
  for (const [asset, sum] of unsaid)
    if (sum !== 0n) throw new Difference(`FUTURES-085: insurance paid ${sum} of ${asset} more than its receipts say`);
}

/** The accounts of one person: what they have in USDT at the mark prices. */
class Group {
  private readonly money = new Map<number, bigint>();
  private readonly positions = new Map<number, PositionRow>();
  private readonly owners: readonly number[];
  private readonly seen: Seen;
  private had = 0n;
  private isFlat = true;
  /** Whether one of their positions, or of those before it, was traded with strangers since they last had none: the sides of the three then go on in strangers' accounts. */
  private isMixed = false;

  constructor(owners: readonly number[], seen: Seen) {
    this.owners = owners;
    this.seen = seen;
  }

  follow({ balances, futures }: Changes): void {
    for (const { owner, kind, asset, available, held } of balances)
      if (kind === 'futures' && asset === USDT && this.owners.includes(owner)) this.money.set(owner, available + held);
    for (const row of futures.positions) {
      if (!this.owners.includes(row.owner)) continue;
      if (row.status === 'open') this.positions.set(row.id, { ...row });
      else this.positions.delete(row.id);
    }
    const has = this.worth();
    const own = futures.liquidations.filter(({ owner }) => this.owners.includes(owner));
    // A funding in the same command is paid for positions as they are by then.
    if (this.isFlat && own.length > 0 && futures.fundings.length === 0) {
      const more = has - this.had - this.fromStrangers(futures, own);
      if (more > 0n) throw new Difference(`FUTURES-087: ${this.owners.join()} cancel out and gained ${more}`);
    }
    this.had = has;
    this.isFlat = this.cancelsOut();
    this.isMixed = this.positions.size > 0 && (this.isMixed || this.mixes(futures));
  }

  private mixes({ trades, adls, liquidations }: Changes['futures']): boolean {
    const isOwn = (owner: number | undefined) => owner !== undefined && this.owners.includes(owner);
    return (
      trades.some(({ takerOwner, makerOwner }) => isOwn(takerOwner) !== isOwn(makerOwner)) ||
      adls.some((adl) => isOwn(adl.owner) !== isOwn(liquidations.find(({ id }) => id === adl.liquidation)?.owner))
    );
  }

  private worth(): bigint {
    let all = [...this.money.values()].reduce((sum, amount) => sum + amount, 0n);
    for (const { market, side, contracts, entryValue, settled } of this.positions.values()) {
      const marked = this.marked(market, contracts);
      const terms = this.seen.terms.get(market);
      if (terms && marked !== undefined) all += gainOf(terms, side, entryValue, marked) - settled;
    }
    return all;
  }

  private cancelsOut(): boolean {
    const net = new Map<number, number>();
    for (const { market, side, contracts } of this.positions.values())
      net.set(market, (net.get(market) ?? 0) + (side === 'long' ? contracts : -contracts));
    return [...net.values()].every((contracts) => contracts === 0);
  }

  /** What contracts are worth in USDT at the mark price. */
  private marked(market: number, contracts: number): bigint | undefined {
    const [terms, mark] = [this.seen.terms.get(market), this.seen.marks.get(market)];
    return terms?.rules.settle === USDT && mark !== undefined ? valueOf(terms, mark, contracts) : undefined;
  }

  /** By trades at another price than the mark price; by deleveraging, but of strangers for positions that they traded with each other alone; and of the insurance account as far as it may reach. */
  private fromStrangers({ trades, adls }: Changes['futures'], own: readonly LiquidationRow[]): bigint {
    const isOwn = (owner: number) => this.owners.includes(owner);
    let all = 0n;
    const sells = (does: boolean, market: number, contracts: number, value: bigint) => {
      const worth = this.marked(market, contracts);
      if (worth !== undefined) all += does ? value - worth : worth - value;
    };
    for (const { market, contracts, value, takerSide, takerOwner, makerOwner } of trades)
      if (isOwn(takerOwner) !== isOwn(makerOwner))
        sells((takerSide === 'sell') === isOwn(takerOwner), market, contracts, value);
    for (const { liquidation, owner, market, side, contracts, value } of adls) {
      const isBankrupt = own.some(({ id }) => id === liquidation);
      if (isOwn(owner) === isBankrupt || (isBankrupt && !this.isMixed)) continue;
      sells((side === 'long') === isOwn(owner), market, contracts, value);
    }
    for (const { market, bankruptcy, insuredContracts } of own) {
      const terms = this.seen.terms.get(market);
      if (terms?.rules.settle !== USDT || insuredContracts === 0) continue;
      const { insuredReachPpm = 800, makerFeePpm } = terms.rules;
      const ppm = BigInt(Math.min(insuredReachPpm, 4 * makerFeePpm));
      all += (valueOf(terms, bankruptcy, insuredContracts) * ppm) / PPM;
    }
    return all;
  }
}

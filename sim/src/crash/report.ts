/** What happened on the day: trades, liquidations, the insurance account and the positions that were closed for others. */
import { FIRST_USER, HOUSE_INSURANCE, type Changes, type Command, type Outcome } from '@glassbook/engine';
import { INSURED, names } from './markets.ts';
import type { Habit, Trader } from './traders.ts';
import type { View } from './view.ts';

const UNIT = 10n ** 8n;
const [USDT, BTC] = INSURED.map(([asset]) => asset) as [number, number];
const grouped = (count: number | bigint): string => count.toLocaleString('en-US');
/** Rounded toward zero: whole USDT, thousandths of a BTC. */
const money = (amount: bigint, asset: number): string =>
  asset === BTC
    ? `${grouped(amount / UNIT)}.${String((amount % UNIT) / 100_000n).padStart(3, '0')} BTC`
    : `${grouped(amount / UNIT)} ${names[asset] ?? ''}`;

type Sums = Map<number, bigint>;
const add = (sums: Sums, asset: number, amount: bigint): void => void sums.set(asset, (sums.get(asset) ?? 0n) + amount);
const both = (sums: Sums): string => [USDT, BTC].map((asset) => money(sums.get(asset) ?? 0n, asset)).join(' and ');

export class Report {
  readonly owners: readonly number[];
  readonly #traders: readonly Trader[];
  readonly #settleOf: ReadonlyMap<number, number>;
  readonly count = { trades: 0, liquidations: 0, adls: 0, exits: 0, fundings: 0, refused: 0 };
  /** Liquidated at least once, and closed for others at least once. */
  readonly liquidated = new Set<number>();
  readonly deleveraged = new Set<number>();
  /** Worth of what the insurance account's money closed, and what it paid for it; worth of what was closed against other positions; fees of liquidations. */
  readonly #paid: Sums = new Map();
  readonly #closed: Sums = new Map();
  readonly #fees: Sums = new Map();
  /** The lowest that the insurance account had. */
  readonly lowest: Sums = new Map(INSURED.map(([asset, total]) => [asset, total * UNIT]));
  readonly deficits: Sums = new Map();
  /** How often each reason was given. */
  readonly refusals = new Map<string, number>();
  commands = 0;
  hash = '';
  insured: readonly bigint[] = [];
  #view: View | undefined;

  constructor(traders: readonly Trader[]) {
    this.#traders = traders;
    this.owners = traders.map(({ owner }) => owner);
    this.#settleOf = new Map(traders.map(({ market }) => [market.market, market.settle]));
  }

  follow(command: Command, outcome: Outcome, { balances, futures }: Changes): void {
    if (!outcome.ok) {
      this.count.refused += 1;
      this.refusals.set(outcome.reason, (this.refusals.get(outcome.reason) ?? 0) + 1);
    }
    this.count.trades += futures.trades.length;
    this.count.fundings += futures.fundings.length;
    const settle = (market: number) => this.#settleOf.get(market) ?? USDT;
    for (const row of futures.liquidations) {
      this.count.liquidations += 1;
      if (row.owner >= FIRST_USER) this.liquidated.add(row.owner);
      add(this.#paid, settle(row.market), row.insurance);
      add(this.#fees, settle(row.market), row.fee);
    }
    for (const row of futures.adls) {
      this.count.adls += 1;
      this.deleveraged.add(row.owner);
      add(this.#closed, settle(row.market), row.value);
    }
    for (const { closeReason } of futures.positions)
      if (closeReason === 'stop' || closeReason === 'profit') this.count.exits += 1;
    for (const { asset, amount } of futures.deficits) this.deficits.set(asset, amount);
    for (const { owner, kind, asset, available } of balances)
      if (owner === HOUSE_INSURANCE && kind === 'futures' && command.kind !== 'wallet.fundHouse')
        this.lowest.set(asset, available < (this.lowest.get(asset) ?? 0n) ? available : (this.lowest.get(asset) ?? 0n));
  }

  end(end: { commands: number; hash: string; insured: readonly bigint[]; view: View }): this {
    [this.commands, this.hash, this.insured, this.#view] = [end.commands, end.hash, end.insured, end.view];
    return this;
  }

  /** What traders of a habit have left of what they began with, in percent, rounded down: those with USDT. */
  #left(habit: Habit): string {
    const own = this.#traders.filter((trader) => trader.habit === habit && trader.market.settle === USDT);
    const before = own.reduce((sum, trader) => sum + trader.money, 0n);
    const after = own.reduce((sum, { owner }) => sum + (this.#view?.of(owner).money.get(USDT) ?? 0n), 0n);
    return `${habit} ${before === 0n ? 0n : (after * 100n) / before} %`;
  }

  lines(): string[] {
    const { trades, liquidations, adls, exits, fundings, refused } = this.count;
    const habits = [...new Set(this.#traders.map(({ habit }) => habit))].sort();
    return [
      `${grouped(this.commands)} commands (${grouped(refused)} refused), ${grouped(trades)} trades, ${fundings} fundings, ${grouped(exits)} positions closed by their exits`,
      `liquidations: ${grouped(liquidations)}, of ${this.liquidated.size} of ${this.#traders.length} traders; fees to the insurance account ${both(this.#fees)}`,
      `insurance account: paid ${both(this.#paid)}; lowest ${both(this.lowest)}; at the end ${INSURED.map(([asset], place) => money(this.insured[place] ?? 0n, asset)).join(' and ')}; deficit ${both(this.deficits)}`,
      `auto-deleveraging: ${grouped(adls)} positions of ${this.deleveraged.size} traders were closed for others, worth ${both(this.#closed)}`,
      `left that can be used: ${habits.map((habit) => this.#left(habit)).join(', ')}`,
      `no account below zero, all sums zero after every command; hash ${this.hash}`,
    ];
  }
}

/**
 * The borrowers of a demo, so that something is lent and somebody is called: six simulated accounts with coin of the demo. Who repays at the end of a term, or is liquidated, borrows anew.
 */
import type { Command, CommandOf } from '@glassbook/engine';
import { mostOf, rateAt, worthOf } from '@glassbook/engine/loan/sums';
import { mulDiv } from '@glassbook/money';
import type { CatalogAsset } from '../../../carry/store/catalog.ts';
import { robotNamed } from '../../../shared/robots/robots.ts';
import { findLoans } from '../rows.ts';
import type { LoanServices } from '../services.ts';
import { borrowers, type Plan } from './plan.ts';

type Services = LoanServices & { robots: Set<number>; acts: () => boolean };
type Terms = { owner: number; coin: CatalogAsset; collateral: bigint; days: number };
type Bounds = CommandOf<'loan.configureCollateral'>;

const MILLION = 1_000_000n;
/** So far below its call a collateral begins. */
const APART_PPM = 100_000;
/** A collateral of which a loan may begin just below its call. */
const isNarrow = ({ initialPpm, callPpm }: Bounds): boolean => initialPpm === callPpm - 1;

export class DemoBorrowers {
  readonly #services: Services;
  #isBusy = false;

  constructor(services: Services) {
    this.#services = services;
  }

  /** One turn; nothing where the one before is not over, or where the simulated traders of the demo are off. */
  async turn(): Promise<void> {
    if (this.#isBusy || !this.#services.acts()) return;
    this.#isBusy = true;
    try {
      for (const plan of borrowers) await this.#keep(plan);
    } finally {
      this.#isBusy = false;
    }
  }

  /** A loan that runs goes on, one at its end is repaid, and who has none borrows. */
  async #keep({ name, coin: symbol, collateral, ltvPpm, days }: Plan): Promise<void> {
    const { pool, robots, catalog, now } = this.#services;
    const coin = catalog.assets.find((asset) => asset.symbol === symbol);
    if (!coin) return;
    await this.#widen(coin.id);
    const owner = await robotNamed(pool, { name }, now());
    robots.add(owner);
    const [loan] = await findLoans(pool, "WHERE owner = $1 AND closed = 'no'", [owner]);
    const terms = { owner, coin, collateral: collateral * 10n ** BigInt(coin.scale), days };
    if (loan?.state === 'overdue') await this.#repay(owner, loan.id, { asset: loan.asset, amount: loan.principal });
    else if (!loan && ltvPpm === 'call') await this.#borrowMost(terms);
    else if (!loan && ltvPpm !== 'call') await this.#borrow(terms, ltvPpm);
  }

  /** What is lent may be spent by now, so it comes with a grant: interest is less than the principal. */
  async #repay(owner: number, loan: number, { asset, amount }: { asset: number; amount: bigint }): Promise<void> {
    await this.#grant(owner, asset, amount);
    await this.#send({ kind: 'loan.repay', owner, loan });
  }

  /** What collateral is worth in what is lent, and the rate of a loan of all that; undefined without a price or figures. */
  #quote({ coin, collateral }: Terms, { lent, free }: { lent: bigint; free: bigint }) {
    const { inForce, catalog, prices } = this.#services;
    const figures = inForce.of('loan.configure');
    const market = catalog.instruments.find(({ base, quote }) => base.id === coin.id && quote.id === figures?.unit);
    const price = market && prices.get(market.id)?.price;
    if (!figures || price === undefined) return undefined;
    const worth = worthOf(collateral, price, coin.scale);
    return { worth, ratePpb: rateAt(figures, lent + worth, lent + free) };
  }

  async #borrow(terms: Terms, ltvPpm: number): Promise<void> {
    const worth = this.#quote(terms, { lent: 0n, free: 1n })?.worth;
    if (worth !== undefined) await this.#take(terms, mulDiv(worth, BigInt(ltvPpm), MILLION, 'down'));
  }

  /** The demo stands for the two who set bounds: while this loan begins, loans of its coin may begin just below their call. */
  async #borrowMost(terms: Terms): Promise<void> {
    const { inForce, lending } = this.#services;
    const asset = terms.coin.id;
    const [figures, bounds] = [inForce.of('loan.configure'), inForce.of('loan.configureCollateral', { asset })];
    const quoted = figures && this.#quote(terms, await lending.of(figures.unit));
    if (!quoted || !bounds) return;
    const initialPpm = bounds.callPpm - 1;
    if (!(await this.#send({ ...bounds, initialPpm }))) return;
    await this.#take(terms, mostOf(quoted.worth, initialPpm, quoted.ratePpb));
    await this.#send(bounds);
  }

  /** Bounds that a start left narrow are the usual ones again. */
  async #widen(asset: number): Promise<void> {
    const bounds = this.#services.inForce.of('loan.configureCollateral', { asset });
    if (bounds && isNarrow(bounds)) await this.#send({ ...bounds, initialPpm: bounds.callPpm - APART_PPM });
  }

  /** Borrows; with too little coin, after a grant of it. */
  async #take({ owner, coin, collateral, days }: Terms, amount: bigint): Promise<void> {
    const command: Command = { kind: 'loan.borrow', owner, asset: coin.id, collateral, amount, days };
    const { outcome } = await this.#services.sequencer.submit(command);
    if (outcome.ok || outcome.reason !== 'loan.insufficient_funds') return;
    await this.#grant(owner, coin.id, collateral);
    await this.#send(command);
  }

  async #grant(owner: number, asset: number, amount: bigint): Promise<void> {
    await this.#send({ kind: 'wallet.grantDemo', owner, grants: [{ asset, amount }] });
  }

  /** Refusals are ordinary: a price is missing, the pool is empty. */
  async #send(command: Command): Promise<boolean> {
    return (await this.#services.sequencer.submit(command)).outcome.ok;
  }
}

/**
 * The traders of a demo, so that there is always one to copy: six simulated accounts that others can follow, each with five simulated copiers, all trading demo money from the start of the
 * demo on. They have no past: figures begin with their first closed position. One trades so often that fees take more than it wins.
 */
import type { Command } from '@glassbook/engine';
import { robotNamed } from '../../../shared/robots/robots.ts';
import type { PublicContracts } from '../../../shared/slice/doors.ts';
import type { CopyServices } from '../services.ts';
import { COPIERS, traders, type Plan } from './plan.ts';

type Services = Pick<CopyServices, 'pool' | 'catalog' | 'inForce' | 'sequencer' | 'now'> & {
  robots: Set<number>;
  contracts: Pick<PublicContracts, 'all'>;
  random: () => number;
  acts: () => boolean;
};
type Made = Plan & { owner: number };
type Open = { id: number; owner: number; at: number };

/** What each has to begin with, in whole units of the margin asset. */
const FUNDS = { trader: 20_000n, copier: 1_500n, amount: 1_000n };
const PPM = 1_000_000;
const SLIPPAGE_PPM = { opening: 5_000, closing: 10_000 };

export class DemoTraders {
  readonly #services: Services;
  #made: readonly Made[] = [];
  #isBusy = false;

  constructor(services: Services) {
    this.#services = services;
  }

  /** One turn; nothing where the one before is not over, or where the simulated traders of the demo are off. */
  async turn(): Promise<void> {
    if (this.#isBusy || !this.#services.acts()) return;
    this.#isBusy = true;
    try {
      if (this.#made.length === 0) await this.#begin();
      await this.#trade();
    } finally {
      this.#isBusy = false;
    }
  }

  /** Makes who is missing, and what each lacks: where a start was cut short, the next one goes on. */
  async #begin(): Promise<void> {
    const made: Made[] = [];
    for (const plan of traders) {
      const owner = await this.#account(plan.name, plan.signature);
      await this.#admit(owner, plan);
      for (let place = 1; place <= COPIERS; place += 1) await this.#follows(owner, plan, place);
      made.push({ ...plan, owner });
    }
    this.#made = made;
  }

  async #account(name: string, signature: string | null): Promise<number> {
    const { pool, now, robots } = this.#services;
    const owner = await robotNamed(pool, { name, signature }, now());
    robots.add(owner);
    return owner;
  }

  async #admit(trader: number, { sharePpm }: Plan): Promise<void> {
    const { pool } = this.#services;
    const { rowCount } = await pool.query('SELECT FROM copy_traders WHERE owner = $1', [trader]);
    if (rowCount !== 0) return;
    await this.#fund(trader, FUNDS.trader);
    await this.#send({ kind: 'copy.admit', trader, sharePpm, request: 1, maker: 1, checker: 2 });
  }

  /** A simulated copier, named after the trader, with an amount of its own; one whose follow has ended begins no other. */
  async #follows(trader: number, { name }: Plan, place: number): Promise<void> {
    const { pool } = this.#services;
    const owner = await this.#account(`${name} ${place}`, null);
    const { rowCount } = await pool.query('SELECT FROM copy_follows WHERE owner = $1', [owner]);
    if (rowCount !== 0) return;
    await this.#fund(owner, FUNDS.copier);
    await this.#send({
      ...{ kind: 'copy.follow', owner, trader, amount: this.#money(FUNDS.amount), leverageCap: 0 },
      ...{ type: 'multiple', number: (PPM * place) / 10, leverageMax: 0, orderMax: 0n, marketMax: 0n, totalMax: 0n },
      ...{ markets: [], slippagePpm: SLIPPAGE_PPM.opening, closeSlippagePpm: SLIPPAGE_PPM.closing, stopLossPpm: 0 },
    });
  }

  #asset(): number {
    return this.#services.inForce.of('copy.configure')?.asset ?? 0;
  }

  #money(whole: bigint): bigint {
    return whole * 10n ** BigInt(this.#services.catalog.asset(this.#asset()).scale);
  }

  /** Demo money in the futures account. */
  async #fund(owner: number, whole: bigint): Promise<void> {
    const [asset, amount] = [this.#asset(), this.#money(whole)];
    await this.#send({ kind: 'wallet.grantDemo', owner, grants: [{ asset, amount }] });
    await this.#send({ kind: 'wallet.move', owner, asset, amount, from: 'spot', to: 'futures' });
  }

  /** Closes what has been open as long as its trader holds, and opens for who has nothing. */
  async #trade(): Promise<void> {
    const { pool, now, random } = this.#services;
    const owners = this.#made.map(({ owner }) => owner);
    const { rows } = await pool.query<Record<keyof Open, string>>(
      "SELECT id, owner, opened_at AS at FROM futures_positions WHERE status = 'open' AND follow = 0 AND owner = ANY ($1)",
      [owners],
    );
    const open = rows.map(({ id, owner, at }) => ({ id: Number(id), owner: Number(owner), at: Number(at) }));
    for (const made of this.#made) {
      const own = open.filter(({ owner }) => owner === made.owner);
      for (const { id, at } of own)
        if (now() - at >= made.holdsMs)
          await this.#send({
            ...{ kind: 'futures.closePosition', owner: made.owner, position: id, type: 'market', price: 0n },
            contracts: 0,
          });
      if (own.length === 0 && random() < made.opens) await this.#open(made);
    }
  }

  /** A market order on a side by chance; with too little money for it, after another grant. */
  async #open({ owner, base, contracts, leverage }: Made): Promise<void> {
    const { contracts: markets, random } = this.#services;
    const market = markets.all.find((each) => each.base.symbol === base) ?? markets.all[0];
    if (!market) return;
    const order: Command = {
      ...{ kind: 'futures.placeOrder', owner, market: market.id, side: random() < 0.5 ? 'buy' : 'sell' },
      ...{ contracts, leverage, margin: 'isolated', reduceOnly: false, type: 'market', timeInForce: 'IOC' },
      ...{ postOnly: false, price: 0n },
    };
    const { outcome } = await this.#services.sequencer.submit(order);
    if (outcome.ok || outcome.reason !== 'futures.insufficient_margin') return;
    await this.#fund(owner, FUNDS.copier);
    await this.#send(order);
  }

  /** Refusals are ordinary: a market is halted, a price is missing. */
  async #send(command: Command): Promise<boolean> {
    return (await this.#services.sequencer.submit(command)).outcome.ok;
  }
}

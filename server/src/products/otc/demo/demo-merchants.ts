/**
 * The merchants of a demo, so that there is always somebody to trade with: eight simulated accounts with ads in three currencies, who pay and release by themselves, and take ads of users now
 * and then. Their payment details are none that a bank takes.
 */
import type { Command } from '@glassbook/engine';
import type { AdRow, OrderRow } from '@glassbook/engine/otc';
import { amountOf } from '@glassbook/engine/otc/sums';
import { robotNamed } from '../../../shared/robots/robots.ts';
import { priceNow, ratesOf } from '../market.ts';
import { cardFor, limitOf } from '../orders.ts';
import { findAds, findMerchants, findOrders } from '../rows.ts';
import type { OtcServices } from '../services.ts';
import { cardOf, delayOf, merchants, TERMS, type Offer, type Plan } from './plan.ts';

type Services = OtcServices & { random: () => number; acts: () => boolean };
type Made = Plan & { owner: number };

/** Nobody decided: the demo stands for the two. */
const two = { request: 1, maker: 1, checker: 2 } as const;
/** An order of an ad is of so many times its least sum, and one that a simulated merchant takes of twice that. */
const MAX_TIMES = 200n;
const TAKEN_TIMES = 2n;
/** How often in a turn an ad of a user is taken. */
const TAKES = 0.05;
/** An ad with less than a half of its stock is filled again. */
const REFILL = 2n;
const SLIPPAGE_PPM = 50_000;

export class DemoMerchants {
  readonly #services: Services;
  #made: readonly Made[] = [];
  #isBusy = false;

  constructor(services: Services) {
    this.#services = services;
  }

  /** One turn; nothing where the one before is not over. */
  async turn(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      if (this.#made.length === 0) await this.#begin();
      for (const made of this.#made) await this.#keepAds(made);
      await this.#act();
      const { acts, random } = this.#services;
      if (acts() && random() < TAKES) await this.#take();
    } finally {
      this.#isBusy = false;
    }
  }

  /** Makes who is missing, and what each lacks: where a start was cut short, the next one goes on. */
  async #begin(): Promise<void> {
    const made: Made[] = [];
    for (const plan of merchants) {
      const owner = await this.#account(plan.name);
      await this.#admit(owner);
      made.push({ ...plan, owner });
    }
    this.#made = made;
  }

  async #account(name: string): Promise<number> {
    const { pool, now, robots } = this.#services;
    const owner = await robotNamed(pool, { name }, now());
    robots.add(owner);
    return owner;
  }

  /** Makes an account a merchant, and fills up a deposit that paid a counterparty. */
  async #admit(owner: number): Promise<void> {
    const { pool, inForce } = this.#services;
    const { unit, deposit } = inForce.of('otc.configure') ?? { unit: 0, deposit: 0n };
    const [row] = await findMerchants(pool, 'WHERE account = $1', [owner]);
    const amount = deposit - (row?.state === 'merchant' ? row.deposit : 0n);
    if (amount <= 0n) return;
    await this.#grant(owner, unit, amount);
    if (row?.state === 'merchant') return void (await this.#send({ kind: 'otc.topUp', owner, amount }));
    await this.#send({ kind: 'otc.apply', owner });
    await this.#send({ kind: 'otc.admit', account: owner, admitted: true, ...two });
  }

  /** Each offer of the plan has an ad; one that has sold its half is filled again. Without a rate or an index price it is tried again. */
  async #keepAds({ owner, fiat: code, offers }: Made): Promise<void> {
    const { pool, inForce, catalog } = this.#services;
    const fiat = inForce.all('otc.configureFiat').find((each) => each.code === code);
    const ads = await findAds(pool, "WHERE owner = $1 AND closed = 'no'", [owner]);
    for (const offer of offers) {
      const asset = catalog.assets.find(({ symbol }) => symbol === offer.asset);
      if (!fiat || !asset) continue;
      const ad = ads.find((each) => each.side === offer.side && each.asset === asset.id);
      const amount = offer.stock * 10n ** BigInt(asset.scale);
      if (ad && ad.left * REFILL >= amount) continue;
      if (offer.side === 'sell') await this.#grant(owner, asset.id, amount);
      await this.#save(owner, offer, { asset: asset.id, amount, fiat: fiat.fiat, min: BigInt(fiat.sumMin), ad });
    }
  }

  async #save(
    owner: number,
    { side, ratioPpm, minutes }: Offer,
    of: { asset: number; amount: bigint; fiat: number; min: bigint; ad: AdRow | undefined },
  ): Promise<void> {
    const { asset, amount, fiat, min, ad } = of;
    const detail = { terms: TERMS, cards: [] };
    await this.#services.details.keptFor({ kind: 'ad', account: owner, detail }, (kept) =>
      this.#submit({
        ...{ kind: 'otc.saveAd', owner, side, asset, fiat, amount, ratioPpm, min, max: min * MAX_TIMES },
        ...{ payMs: minutes * 60_000, methods: 'bank', ...kept, ...(ad && { ad: ad.id }) },
      }),
    );
  }

  /** Pays what simulated merchants bought, and releases what was paid to them, 5 to 15 seconds after. */
  async #act(): Promise<void> {
    const { pool, now, details } = this.#services;
    const owners = this.#made.map(({ owner }) => owner);
    const due = (order: OrderRow, since: number) => now() - since >= delayOf(order.id);
    const open =
      "closed = 'no' AND ((state = 'created' AND buyer = ANY ($1)) OR (state = 'paid' AND seller = ANY ($1)))";
    for (const order of await findOrders(pool, `WHERE ${open} ORDER BY id`, [owners])) {
      if (order.state === 'paid' && due(order, order.paidAt ?? 0))
        await this.#send({ kind: 'otc.release', owner: order.seller, order: order.id });
      if (order.state !== 'created' || !due(order, order.at)) continue;
      const detail = { text: TERMS, image: '' };
      await details.keptFor({ kind: 'evidence', account: order.buyer, order: order.id, detail }, (kept) =>
        this.#submit({ kind: 'otc.pay', owner: order.buyer, order: order.id, ...kept }),
      );
    }
  }

  /** Takes a little of an ad of a user: a simulated merchant of the same currency. */
  async #take(): Promise<void> {
    const { pool, details, random, inForce, catalog } = this.#services;
    const owners = this.#made.map(({ owner }) => owner);
    const ads = await findAds(
      pool,
      "WHERE closed = 'no' AND state = 'on' AND left_over > 0 AND owner <> ALL ($1) ORDER BY id",
      [owners],
    );
    const ad = ads[Math.floor(random() * ads.length)];
    const code = inForce.all('otc.configureFiat').find(({ fiat }) => fiat === ad?.fiat)?.code;
    const taker = this.#made.find(({ fiat }) => fiat === code);
    const price = ad && priceNow(this.#services, await ratesOf(this.#services), ad);
    if (!ad || !taker || !price) return;
    const { scale } = catalog.asset(ad.asset);
    const wanted = amountOf(ad.min * TAKEN_TIMES, price, scale);
    const amount = wanted < ad.left ? wanted : ad.left;
    const isSale = ad.side === 'buy';
    if (isSale) await this.#grant(taker.owner, ad.asset, amount);
    const found = isSale
      ? { method: ad.methods === 'both' ? 'bank' : ad.methods, card: cardOf(taker.name) }
      : undefined;
    const paidTo = found ?? (await cardFor(this.#services, ad, taker.owner, {}));
    if (!paidTo) return;
    const seller = isSale ? taker.owner : ad.owner;
    const limit = await limitOf(this.#services, [taker.owner, ad.owner]);
    await details.keptFor({ kind: 'order', account: seller, detail: { card: paidTo.card } }, (kept) =>
      this.#submit({
        ...{ kind: 'otc.take', owner: taker.owner, ad: ad.id, amount, method: paidTo.method, limit, barred: false },
        ...{ slippagePpm: SLIPPAGE_PPM, hasCard: true, seen: { price }, ...kept },
      }),
    );
  }

  /** Demo money, where less is there. */
  async #grant(owner: number, asset: number, amount: bigint): Promise<void> {
    await this.#send({ kind: 'wallet.grantDemo', owner, grants: [{ asset, amount }] });
  }

  async #submit(command: Command): Promise<{ ok: boolean }> {
    return (await this.#services.sequencer.submit(command)).outcome;
  }

  /** Refusals are ordinary: a price is missing, a person was first. */
  async #send(command: Command): Promise<boolean> {
    return (await this.#submit(command)).ok;
  }
}

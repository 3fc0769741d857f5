/**
 * The NFT market of a demo, so that there is always something to try: works of simulated artists and a series of boxes, listed again when their sales are over, and simulated traders who buy
 * and bid. It has its own turns; each does at most one thing of each kind, so that neither a start nor a person waits for it. Simulated traders take part in these sales only.
 */
import { wireLanguages } from '@glassbook/contract';
import type { Command } from '@glassbook/engine';
import type { ItemRow, ListingRow } from '@glassbook/engine/nft';
import { robotsOf } from '../../../shared/robots/robots.ts';
import { storeSetting } from '../../../carry/store/settings/setting.ts';
import { findItems, findListings, findOrders, findSeries } from '../read/rows.ts';
import type { NftServices } from '../services.ts';
import { artistAccounts, makeWork, type ToMake } from './make.ts';
import { contents, description, SERIES, USDT, works, type Sale } from './plan.ts';

/** Under which setting the numbers of the works are kept, by their place in the plan. */
const KEY = 'demo.nft';
/** How often in a turn a simulated trader does it. */
const CHANCE = { bid: 0.12, buy: 0.03, box: 0.03, open: 0.3 };
/** Simulated traders raise an auction to at most so many times its start, so that a person can win it. */
const RAISED_TIMES = 3n;

type Services = NftServices & { robots: Set<number>; random: () => number; acts: () => boolean };

export class DemoMarket {
  readonly #services: Services;
  #artists: readonly number[] = [];
  #traders: readonly number[] = [];
  #made: Record<string, number> = {};
  #isBusy = false;

  constructor(services: Services) {
    this.#services = services;
  }

  /** One turn; nothing where the one before is not over. */
  async turn(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      await this.#begin();
      for (const place of works.keys()) await this.#keepUp(place);
      await this.#keepSeries();
      if (this.#services.acts()) await this.#trade();
    } finally {
      this.#isBusy = false;
    }
  }

  async #begin(): Promise<void> {
    if (this.#artists.length > 0) return;
    const { pool, now, robots } = this.#services;
    const traders = await robotsOf(pool);
    const artists = await artistAccounts(pool, now());
    for (const artist of artists) robots.add(artist);
    const { rows } = await pool.query<{ value: Record<string, number> }>('SELECT value FROM settings WHERE key = $1', [
      KEY,
    ]);
    this.#made = rows[0]?.value ?? {};
    this.#traders = traders.filter((trader) => !artists.includes(trader));
    this.#artists = artists;
  }

  /** A work of the plan that is simulated traders' is listed when its sale is over; where a person has it, its artist makes another one. */
  async #keepUp(place: number): Promise<void> {
    const { pool, robots } = this.#services;
    const work = works[place];
    if (!work) return;
    const [item] = await findItems(pool, 'WHERE id = $1', [this.#made[`work ${place}`] ?? 0]);
    if (item && item.listing > 0) {
      if (robots.has(item.owner)) await this.#payFor(item);
      return;
    }
    const { sale } = work;
    if (item && robots.has(item.owner)) {
      if (sale) await this.#list(item, sale);
      return;
    }
    const edition = (this.#made[`edition ${place}`] ?? 0) + 1;
    const name = edition === 1 ? work.name : `${work.name} (${edition})`;
    const toMake = { ...work, name, seed: work.seed + 1_000 * (edition - 1), asset: sale?.asset ?? USDT };
    const made = await this.#make(`work ${place}`, toMake);
    if (made === undefined) return;
    await this.#note({ [`edition ${place}`]: edition });
    const [fresh] = await findItems(pool, 'WHERE id = $1', [made]);
    if (fresh && sale) await this.#list(fresh, sale);
  }

  async #make(key: string, work: ToMake): Promise<number | undefined> {
    const item = await makeWork(this.#services, this.#artists[work.artist] ?? 0, work);
    if (item !== undefined) await this.#note({ [key]: item });
    return item;
  }

  async #note(change: Record<string, number>): Promise<void> {
    await storeSetting(this.#services.pool, KEY, change);
    Object.assign(this.#made, change);
  }

  #amount(hundredths: number, asset: number): bigint {
    return (BigInt(hundredths) * 10n ** BigInt(this.#services.catalog.asset(asset).scale)) / 100n;
  }

  /** Of a resale up to a fifth more or less, so that a price stays near that of the plan. */
  async #list({ id, owner }: ItemRow, { way, price, asset, lengthMs, afterMs }: Sale): Promise<void> {
    const { now, random } = this.#services;
    const isFirst = this.#artists.includes(owner);
    const part = isFirst ? 1_000n : 800n + BigInt(Math.floor(400 * random()));
    const start = (this.#amount(price, asset) * part) / 1_000n;
    const startAt = now() + (isFirst ? afterMs : 0);
    await this.#send({
      ...{ kind: 'nft.list', owner, item: id, asset, price: start, startAt, endAt: startAt + lengthMs },
      ...(way === 'auction' && { raise: start / 20n }),
    });
  }

  /** A simulated trader who won pays. */
  async #payFor({ id }: ItemRow): Promise<void> {
    const { pool, robots } = this.#services;
    for (const { id: order, owner } of await findOrders(pool, "WHERE item = $1 AND status = 'to_pay'", [id]))
      if (robots.has(owner)) await this.#send({ kind: 'nft.pay', owner, order });
  }

  /** A series that sells; the next one, of new works, where the last is over or sold out. */
  async #keepSeries(): Promise<void> {
    const { pool, inForce, now } = this.#services;
    const series = this.#made['series'] ?? 0;
    const [row] = await findSeries(pool, 'WHERE series = $1', [series]);
    if (row && row.status !== 'ended' && row.sold < row.total) return;
    const round = row ? series + 1 : 1;
    const drawn: number[] = [];
    for (const [place, { name }] of contents.entries()) {
      const key = `box ${round} ${place}`;
      const work = { ...SERIES, name, type: 'image', seed: 500 + 17 * place + 100 * round, asset: USDT } as const;
      const item = this.#made[key] ?? (await this.#make(key, work));
      if (item === undefined) return;
      drawn.push(item);
    }
    const number = 1 + inForce.all('nft.configureSeries').reduce((most, each) => Math.max(most, each.series), 0);
    const text = (words: string) => Object.fromEntries(wireLanguages.map((language) => [language, words])) as never;
    const begun = await this.#send({
      ...{ kind: 'nft.configureSeries', series: number, creator: this.#artists[SERIES.artist] ?? 0, asset: USDT },
      ...{ price: this.#amount(SERIES.price, USDT), royaltyPpm: 50_000, startAt: now(), ownerMax: SERIES.ownerMax },
      ...{ endAt: now() + SERIES.lengthMs, title: text(SERIES.name), about: text(description), status: 'open' },
      contents: contents.map(({ rarity, count }, place) => ({ work: drawn[place] ?? 0, rarity, count })),
    });
    if (begun) await this.#note({ series: number });
  }

  #one<T>(all: readonly T[]): T | undefined {
    return all[Math.floor(this.#services.random() * all.length)];
  }

  /** What simulated traders do in a turn. */
  async #trade(): Promise<void> {
    const { pool, random } = this.#services;
    const trader = this.#one(this.#traders);
    if (trader === undefined) return;
    const mine = [...this.#artists, ...this.#traders];
    const onSale = await findListings(pool, "WHERE status = 'running' AND owner = ANY ($1) AND owner <> $2", [
      mine,
      trader,
    ]);
    const of = (type: ListingRow['type']) => this.#one(onSale.filter((each) => each.type === type));
    const [auction, sale] = [of('auction'), of('fixed')];
    if (auction && random() < CHANCE.bid) await this.#bid(trader, auction);
    if (sale && random() < CHANCE.buy)
      await this.#paid(trader, sale.asset, sale.price, { kind: 'nft.buy', owner: trader, item: sale.item });
    const series = this.#made['series'] ?? 0;
    if (series > 0 && random() < CHANCE.box)
      await this.#paid(trader, USDT, this.#amount(SERIES.price, USDT), { kind: 'nft.buyBox', owner: trader, series });
    if (random() < CHANCE.open) await this.#open(series);
  }

  async #bid(owner: number, { item, current, price, raise, asset, deposit, depositAsset }: ListingRow): Promise<void> {
    if (current >= price * RAISED_TIMES) return;
    if (deposit > 0n) await this.#paid(owner, depositAsset, deposit, { kind: 'nft.margin', owner, item });
    await this.#paid(owner, asset, current + raise, { kind: 'nft.bid', owner, item, raise, seen: { current } });
  }

  /** Opens a box of a simulated trader. */
  async #open(series: number): Promise<void> {
    const { pool, secrets } = this.#services;
    const closed = 'series = $1 AND number > 0 AND work IS NULL AND listing = 0 AND owner = ANY ($2)';
    const [box] = await findItems(pool, `WHERE ${closed} LIMIT 1`, [series, this.#traders]);
    const secret = box && (await secrets.of(series))?.[box.number - 1];
    if (box && secret !== undefined)
      await this.#send({
        kind: 'nft.openBox',
        owner: box.owner,
        item: box.id,
        seed: `simulated-${box.number}`,
        secret,
      });
  }

  /** Does it; where there is too little demo money for it, with a grant of what it takes. */
  async #paid(owner: number, asset: number, amount: bigint, command: Command): Promise<void> {
    const { sequencer } = this.#services;
    const { outcome } = await sequencer.submit(command);
    if (outcome.ok || outcome.reason !== 'nft.insufficient_funds') return;
    await this.#send({ kind: 'wallet.grantDemo', owner, grants: [{ asset, amount }] });
    await this.#send(command);
  }

  /** Refusals are ordinary: a person was first. */
  async #send(command: Command): Promise<boolean> {
    return (await this.#services.sequencer.submit(command)).outcome.ok;
  }
}

/**
 * The demo crowd: simulated traders whose commands go through the sequencer as those of calls do, with the same fees and refusals. What each does is
 * decided by functions of public data and seeded randomness (decide.ts); here it is only scheduled. It waits where anything else waits to be committed.
 */
import type { Changes, Command } from '@glassbook/engine';
import { carryOut, type LimitWords } from '../../shared/commands/carry-out.ts';
import type { Off } from '../../carry/process/clock.ts';
import type { Core } from '../../shared/slice/core.ts';
import { USDT } from '../../carry/store/worth.ts';
import type { Doors, PublicContract } from '../../shared/slice/doors.ts';
import { commandOf } from './command-of.ts';
import { decide } from './decide.ts';
import { grantFor, moveFor, priceOf } from './funds.ts';
import type { MarketView } from './market-view.ts';
import { OwnAccounts } from './own-accounts.ts';
import { Pace, type Speed } from './pace.ts';
import { accountOf, bookPlace, contractPlace, LEVERAGE, type Place } from './place.ts';
import { Random } from './random.ts';
import { roster, type Trader } from './roster.ts';
import { WatchedMarket, type PublicView } from './watched-market.ts';
import { isThin, whichMarket, whoseTurn } from './whose-turn.ts';

type Needs = Pick<
  Core,
  'catalog' | 'prices' | 'books' | 'sequencer' | 'audience' | 'pool' | 'state' | 'now' | 'clock' | 'log'
> & { contracts: Doors['publicContracts'] };

/** Traders who are asked in one turn, until one acts. */
const ASKED_MAX = 6;
/** How soon a new watcher is noticed. */
const LOOK_MS = 400;
/** The part of turns that thin books do not take while they are built up, so that who watches sees the market move. */
const NOT_BUILDING = 0.15;
/** Orders that are left over from before a pause so long are taken out: the market has moved on. */
const PAUSE_MS = 60_000;

/** What a trader's own accounts add to what he sees. */
type Own = Pick<MarketView, 'free' | 'baseShare'>;

/** Simulated traders set no limits of their own. */
const noWords: LimitWords = () => Promise.resolve(undefined);

export class Crowd {
  readonly #needs: Needs;
  readonly #owners: readonly number[];
  readonly #random: Random;
  readonly #pace: Pace;
  readonly #accounts: OwnAccounts;
  readonly #markets: readonly WatchedMarket[];
  readonly #contracts: ReadonlyMap<number, PublicContract>;
  readonly #traders: readonly Trader[];
  readonly #stoppedAt: number;
  /** Markets whose book was thin when it was last looked at; all, to begin with. */
  readonly #thin: Set<number>;
  #calledOff: Off = () => undefined;
  /** When the next turn is due, and the speed for which it was planned. */
  #due = 0;
  #speedBefore: Speed = 'unwatched';
  #isRunning = false;

  /** `owners` are the accounts of the roster, in its order. */
  constructor(needs: Needs, owners: readonly number[], seed: number) {
    const { catalog, books, prices, state, contracts } = needs;
    this.#needs = needs;
    this.#owners = owners;
    this.#random = new Random(seed);
    this.#pace = new Pace(this.#random, performance.now());
    this.#markets = [
      ...catalog.instruments
        .filter(({ product }) => product === 'spot' || product === 'stocks')
        .map((instrument) => new WatchedMarket(bookPlace(instrument), books, prices)),
      ...contracts.all.map((contract) => new WatchedMarket(contractPlace(contract), contracts, prices)),
    ];
    const places = new Map(this.#markets.map(({ place }) => [place.id, place]));
    this.#accounts = new OwnAccounts(owners, (market) => places.get(market));
    this.#contracts = new Map(contracts.all.map((contract) => [contract.id, contract]));
    this.#thin = new Set([...places.keys()]);
    this.#traders = roster.slice(0, owners.length);
    this.#stoppedAt = state.at;
  }

  load(): Promise<void> {
    return this.#accounts.load(this.#needs.pool, this.#needs.state);
  }

  apply(changes: Changes): void {
    this.#accounts.apply(changes);
  }

  start(): void {
    this.#isRunning = true;
    if (this.#needs.now() - this.#stoppedAt > PAUSE_MS) this.leave();
    this.#plan();
  }

  stop(): void {
    this.#isRunning = false;
    this.#calledOff();
  }

  /** Ends all turns, and takes out also what was sent a moment ago. */
  halt(): void {
    this.stop();
    for (const owner of this.#owners) {
      void this.#send({ kind: 'spot.cancelAll', owner });
      void this.#send({ kind: 'futures.cancelAll', owner });
      void this.#send({ kind: 'stocks.cancelAll', owner });
    }
  }

  /** Takes all orders out. */
  leave(): void {
    for (const product of ['spot', 'futures', 'stocks'] as const)
      for (const owner of this.#accounts.ownersOfOrders(product))
        void this.#send({ kind: `${product}.cancelAll`, owner });
  }

  /** Looks again soon while the market is unwatched, so that a new watcher does not wait for the next slow turn. */
  #plan(): void {
    if (!this.#isRunning) return;
    const wait = Math.max(0, this.#due - performance.now());
    const ms = this.#speed() === 'unwatched' ? Math.min(wait, LOOK_MS) : wait;
    this.#calledOff = this.#needs.clock.after(ms, () => void this.#turn());
  }

  #isAttended(): boolean {
    return this.#needs.audience.clients() > 0 || this.#markets.some(({ place }) => this.#isWatched(place));
  }

  #isWatched({ id }: Place): boolean {
    return this.#needs.audience.watches(id, this.#contracts.get(id)?.channel);
  }

  /** Whether the store has a command for a thin book. */
  #builds(): boolean {
    return this.#pace.hasStored(performance.now()) && this.#open().some((market) => this.#isThin(market));
  }

  #speed(): Speed {
    const builds = this.#builds();
    if (builds && this.#pace.isStart(performance.now())) return 'building';
    return builds || this.#isAttended() ? 'watched' : 'unwatched';
  }

  async #turn(): Promise<void> {
    const speed = this.#speed();
    if (performance.now() >= this.#due || (speed !== 'unwatched' && this.#speedBefore === 'unwatched')) {
      const command = this.#mayAct(speed) ? this.#next(this.#needs.now(), speed) : undefined;
      if (command) {
        this.#pace.sent(performance.now());
        if (speed === 'building' || (!this.#isAttended() && speed === 'watched')) this.#pace.takeStored();
        await this.#send(command);
      }
      this.#speedBefore = this.#speed();
      this.#due = performance.now() + this.#pace.wait(this.#speedBefore);
    }
    this.#plan();
  }

  /** Others' commands go first. */
  #mayAct(speed: Speed): boolean {
    return this.#needs.sequencer.waiting === 0 && this.#pace.allows(performance.now(), speed);
  }

  /** Markets that are open and have a price of now. */
  #open(): WatchedMarket[] {
    const { books, contracts, now } = this.#needs;
    const isOpen = ({ product, id }: Place) => (product === 'futures' ? contracts : books).status(id) === 'open';
    return this.#markets.filter((each) => isOpen(each.place) && each.hasPrice(now()));
  }

  #isThin({ place }: WatchedMarket): boolean {
    return this.#thin.has(place.id);
  }

  /** The command of the first of a few traders who has something to do in the market that is next. */
  #next(at: number, speed: Speed): Command | undefined {
    const builds = speed === 'building' && !this.#random.chance(NOT_BUILDING);
    const open = this.#open().filter((market) => !builds || this.#isThin(market));
    const places = open.map((market) => {
      const isWatched = this.#isWatched(market.place);
      return { market, isWatched, isThin: this.#isThin(market), isLeft: market.isLeft() };
    });
    const { market, isLeft = false } = whichMarket(places, this.#random) ?? {};
    const view = market?.view(at, this.#usdtPerQuote(market));
    if (!market || !view) return undefined;
    const thin = isThin(view);
    const isWatched = this.#isWatched(market.place);
    const mood = isWatched ? (thin ? 'thin' : 'deep') : isLeft && !thin ? 'left' : 'unwatched';
    if (thin) this.#thin.add(market.place.id);
    else this.#thin.delete(market.place.id);
    for (let asked = 0; asked < ASKED_MAX; asked += 1) {
      const trader = whoseTurn(this.#traders, mood, this.#random);
      const command = trader && this.#commandOf(trader, market, view);
      if (command) return command;
    }
    return undefined;
  }

  /** What a whole unit of the quote asset is worth; 0 without a price. */
  #usdtPerQuote({ place: { quote } }: WatchedMarket): number {
    const { catalog } = this.#needs;
    return Number(priceOf(this.#needs, catalog.asset(quote.id)) ?? 0n) / 10 ** catalog.asset(USDT).scale;
  }

  #commandOf(trader: Trader, { place }: WatchedMarket, view: PublicView): Command | undefined {
    const owner = this.#owners[trader.place] as number;
    const prepared = this.#prepared(trader, owner, place);
    if (prepared) return prepared;
    const own = place.product === 'futures' ? this.#inFutures(owner, place, view) : this.#inBook(owner, place, view);
    const decision = decide(trader, { ...view, own: this.#accounts.ordersIn(owner, place.id), ...own }, this.#random);
    return decision && commandOf(decision, owner, place);
  }

  /** What he lacks before he can trade there. */
  #prepared(trader: Trader, owner: number, place: Place): Command | undefined {
    if (place.product === 'futures') return this.#ready(trader, owner, place);
    if (place.product === 'spot') return this.#granted(trader, owner, place);
    return this.#paid(trader, owner, place);
  }

  /** USDT in the account of stocks, which comes from his spot account. Shares he buys. */
  #paid(trader: Trader, owner: number, place: Place): Command | undefined {
    const asset = this.#needs.catalog.asset(place.quote.id);
    const moved = moveFor({ ...this.#needs, accounts: this.#accounts }, trader, owner, { asset, to: 'stock' });
    if (moved || this.#accounts.total(owner, asset.id, 'stock') > 0n) return moved;
    return this.#granted(trader, owner, place);
  }

  #granted(trader: Trader, owner: number, { base, quote }: Place): Command | undefined {
    return grantFor({ ...this.#needs, accounts: this.#accounts }, trader, owner, [base.id, quote.id]);
  }

  /** What he lacks to trade contracts: margin, which comes from his spot account, and one position a market. */
  #ready(trader: Trader, owner: number, place: Place): Command | undefined {
    const { catalog } = this.#needs;
    const asset = catalog.asset(place.quote.id);
    const moved = moveFor({ ...this.#needs, accounts: this.#accounts }, trader, owner, { asset, to: 'futures' });
    if (moved) return moved;
    if (this.#accounts.total(owner, place.quote.id, 'futures') === 0n) return this.#granted(trader, owner, place);
    return this.#accounts.nets(owner) ? undefined : { kind: 'futures.setMode', owner, mode: 'one_way' };
  }

  #inBook(owner: number, { product, base, quote, tick, lot }: Place, { index }: PublicView): Own {
    const account = accountOf[product];
    const [ofBase, ofQuote] = [base, quote].map((asset) => this.#accounts.balance(owner, asset.id, account));
    const lotValue = (index * Number(tick) * Number(lot)) / 10 ** base.scale;
    const inLots = ({ available = 0n, held = 0n } = {}, of: number) =>
      [Number(available) / of, Number(available + held) / of] as const;
    const [freeBase, allBase] = inLots(ofBase, Number(lot));
    const [freeQuote, allQuote] = inLots(ofQuote, lotValue);
    // What is quoted in pays for all markets; a trader compares his coins with an equal worth of it.
    const compared = Math.min(allQuote, 2 * allBase + 1);
    return { free: { base: freeBase, quote: freeQuote }, baseShare: allBase / (allBase + compared) };
  }

  /** Margin buys and sells alike; half of it in one market is as much as he wants. */
  #inFutures(owner: number, { id, base, quote, tick, lot }: Place, { index }: PublicView): Own {
    const { available, held } = this.#accounts.balance(owner, quote.id, 'futures');
    const contractValue = (index * Number(tick) * Number(lot)) / 10 ** base.scale;
    const free = (Number(available) * LEVERAGE) / contractValue;
    const most = (Number(available + held) * LEVERAGE) / contractValue / 2;
    const share = 0.5 + this.#accounts.contractsIn(owner, id) / (most + 1);
    return { free: { base: free, quote: free }, baseShare: Math.min(1, Math.max(0, share)) };
  }

  /** As a call sends it. Refusals are ordinary; a fault is the server's, which all other callers get too. */
  async #send(command: Command): Promise<void> {
    const caller = { userId: 'owner' in command ? command.owner : 0, sessionId: 0 };
    try {
      await carryOut({ ...this.#needs, limitWords: noWords }, { caller, key: undefined }, command);
    } catch (error) {
      if (this.#isRunning) this.#needs.log.warn({ err: error }, 'a simulated trader was not served');
    }
  }
}

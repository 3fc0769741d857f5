/**
 * Follows the committed index prices: checks the alerts, and writes what they did, one transaction at a time. What cannot be written is tried again.
 * A checkpoint says up to where everything is written; what came after it is checked again at the next start, where the rows themselves say what
 * was written already. So no crossing is lost when the process ends, and none fires twice.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Chore } from '../../carry/process/clock.ts';
import type { Committed } from '../../carry/sequencer/committed.ts';
import { AlertBook, type Found, type Tick } from './check/alert-book.ts';
import type { Doors } from '../../shared/slice/doors.ts';
import type { Alert } from './check/alert.ts';
import { checkpointOf, pricesBetween, pricesOfWindows, setCheckpoint } from './earlier-prices.ts';
import { activeAlerts, expireAlerts } from './rows.ts';
import { windowsMs } from './check/windows.ts';
import { writeFound, type Writing } from './write-found.ts';

/** Findings a turn of the process, and rows a transaction. */
const AT_ONCE = 500;
/** After a failure, such as an unreachable database. */
const AGAIN_MS = 2_000;
const CHECKPOINT_MS = 5_000;
const EXPIRY_MS = 60_000;

export type WatchOptions = Writing & {
  now: () => number;
  /** None without it. */
  splitsOf?: Doors['splitsOf'];
  /** The last committed command when the server opened: what is committed later comes to `committed`. */
  seq: number;
  isFull: () => boolean;
  failed: (error: unknown) => void;
  againMs?: number;
};

export class AlertWatch {
  readonly #options: WatchOptions;
  #book: AlertBook;
  readonly #ticks: Tick[] = [];
  readonly #found: Found[] = [];
  readonly #over = new AbortController();
  #loading: Promise<void> | undefined;
  #isLoaded = false;
  #isChecking = false;
  #writing: Promise<void> | undefined;
  /** The last command whose prices were checked, and the last checkpoint. */
  #checked: number;
  #checkpoint = -1;

  constructor(options: WatchOptions) {
    this.#options = options;
    this.#book = this.#newBook();
    this.#checked = options.seq;
  }

  #newBook(): AlertBook {
    return new AlertBook(Object.values(windowsMs), this.#options.splitsOf);
  }

  chores(): Chore[] {
    const chore = (everyMs: number, work: () => Promise<void>) => ({
      everyMs,
      run: () => void work().catch(this.#options.failed),
    });
    return [chore(CHECKPOINT_MS, () => this.#keepCheckpoint()), chore(EXPIRY_MS, () => this.expire())];
  }

  /** Takes the prices of a committed batch. */
  committed({ seq, changes }: Committed): void {
    for (const { market, price, at, seq: own } of changes.indexPrice.prices)
      this.#ticks.push({ market, price, at, seq: own });
    if (this.#isLoaded) this.#check(seq);
    else if (this.#ticks.length > 0) void this.#load().then(() => this.#check(seq));
  }

  /** Whether an alert depends on every price of this market (alert-book.ts); not before the first price, with which alerts are read. */
  needsEvery(market: number): boolean {
    return this.#book.needsEvery(market);
  }

  /** An alert as its owner has changed it, once that is stored; or as it was already, after an answer that was lost. */
  async put(alert: Alert, isActive: boolean): Promise<void> {
    await this.#load();
    if (!isActive) this.#book.remove(alert.id);
    // Its row does not say yet what was found of it.
    else if (!this.#found.some((one) => one.alert.id === alert.id && one.alert.version === alert.version))
      this.#book.put(alert);
  }

  async remove(id: number): Promise<void> {
    await this.#load();
    this.#book.remove(id);
  }

  async expire(): Promise<void> {
    if (this.#options.isFull()) return;
    for (const id of await expireAlerts(this.#options.pool, this.#options.now())) this.#book.remove(id);
  }

  /** Resolves when everything that was found is written, or cannot be; for tests. */
  async settled(): Promise<void> {
    await this.#loading;
    while (this.#isChecking) await wait(1);
    await this.#writing;
  }

  async close(): Promise<void> {
    this.#over.abort();
    await this.#loading;
    await this.#writing;
    await this.#keepCheckpoint().catch(this.#options.failed);
  }

  /** Alerts and the prices before this process, with the first price that needs them: everything else of the server is open then. */
  #load(): Promise<void> {
    return (this.#loading ??= this.#loadUntilDone());
  }

  async #loadUntilDone(): Promise<void> {
    while (!this.#over.signal.aborted) {
      try {
        await this.#loadAll();
        this.#isLoaded = true;
        return;
      } catch (error) {
        this.#options.failed(error);
        await this.#pause();
      }
    }
  }

  async #loadAll(): Promise<void> {
    const { pool, now, seq } = this.#options;
    const book = this.#newBook();
    const found: Found[] = [];
    const alerts = await activeAlerts(pool);
    for (const price of await pricesOfWindows(pool, now())) book.remember(price);
    const checkpoint = (await checkpointOf(pool)) ?? seq;
    // An alert looks only at prices after those that its row accounts for.
    const later = alerts.reverse();
    const putUpTo = (before: number) => {
      for (let last = later.at(-1); last !== undefined && last.seq < before; last = later.at(-1)) {
        book.put(last);
        later.pop();
      }
    };
    for await (const tick of pricesBetween(pool, checkpoint, seq)) {
      putUpTo(tick.seq);
      found.push(...book.check(tick, Number.MAX_SAFE_INTEGER));
    }
    putUpTo(Infinity);
    this.#book = book;
    this.#found.push(...found);
  }

  /** In turns, so that a price that fires thousands delays nothing else for long. */
  #check(seq: number): void {
    if (this.#isChecking || !this.#isLoaded) return;
    this.#isChecking = true;
    let tick = this.#ticks[0];
    for (; tick !== undefined; tick = this.#ticks[0]) {
      const found = this.#book.check(tick, AT_ONCE);
      this.#found.push(...found);
      if (found.length === AT_ONCE) break;
      this.#ticks.shift();
    }
    this.#isChecking = false;
    if (tick === undefined) this.#checked = Math.max(this.#checked, seq);
    else setImmediate(() => this.#check(seq));
    if (this.#found.length > 0) this.#writing ??= this.#write().finally(() => (this.#writing = undefined));
  }

  async #write(): Promise<void> {
    while (this.#found.length > 0 && !this.#over.signal.aborted) {
      const part = withoutRepeats(this.#found);
      try {
        await writeFound(this.#options, part);
        this.#found.splice(0, part.length);
      } catch (error) {
        this.#options.failed(error);
        await this.#pause();
      }
    }
  }

  #pause(): Promise<unknown> {
    const { againMs = AGAIN_MS } = this.#options;
    return wait(againMs, undefined, { signal: this.#over.signal }).catch(() => undefined);
  }

  async #keepCheckpoint(): Promise<void> {
    const upTo = this.#checked;
    const isWritten = this.#isLoaded && this.#ticks.length === 0 && this.#found.length === 0;
    if (!isWritten || upTo === this.#checkpoint || this.#options.isFull()) return;
    await setCheckpoint(this.#options.pool, upTo);
    this.#checkpoint = upTo;
  }
}

/** The first findings up to one that is of an alert among them: a statement changes a row once. */
function withoutRepeats(found: readonly Found[]): Found[] {
  const ids = new Set<number>();
  const part: Found[] = [];
  for (const one of found) {
    if (part.length === AT_ONCE || ids.has(one.alert.id)) break;
    ids.add(one.alert.id);
    part.push(one);
  }
  return part;
}

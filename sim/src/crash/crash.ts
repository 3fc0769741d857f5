/**
 * A crash, such as the recorded one of 19 May 2021, through the engine, with leveraged traders of mixed habits: after every command nothing is made or lost, no account is below zero, and the entries of each account
 * add up to its balance; from time to time everything is counted again.
 */
import { createHash } from 'node:crypto';
import { HOUSE_INSURANCE, type Command } from '@glassbook/engine';
import type { Engine } from '../audit/engine.ts';
import { Invariants } from '../audit/invariants.ts';
import { recount } from '../audit/recount.ts';
import { dice } from '../dice.ts';
import { beginning, instruments, INSURED, makerOf, markets } from './markets.ts';
import { DAY_FROM, DAY_MINUTES, MINUTE_MS, type Path } from './recorded-day.ts';
import { Report } from './report.ts';
import { actOf, fundingOf, tradersOf, type Trader } from './traders.ts';
import { View } from './view.ts';

export type CrashOf = {
  seed: number;
  /** The day's prices of a symbol. */
  day: (symbol: string) => Path;
  traders: number;
  /** From this minute of the day on nobody rests orders, the house maker neither; undefined: the book stays. */
  thinFrom: number | undefined;
  /** Minutes of the day that are played, from the first to before the last. */
  minutes: readonly [from: number, to: number];
};
/** When the book is withdrawn: half an hour before the steepest fall began. */
export const BEFORE_THE_FALL = 12 * 60;
export const WHOLE_DAY = [0, DAY_MINUTES] as const;

/** Each is counted again after so many commands. */
const RECOUNT_EVERY = 20_000;
/** So many of a thousand traders act in a minute. */
const ACTS_OF_THOUSAND = 40;

/** Plays it. Throws a Difference at the first violation. */
export function playCrash(
  engine: Engine,
  { seed, day, traders: count, thinFrom, minutes: [from, to] }: CrashOf,
): Report {
  const roll = dice(seed);
  const traders = tradersOf(count, roll);
  const paths = instruments.map(({ id, symbol }) => ({ id, path: day(symbol) }));
  const table = new Table(engine, traders, DAY_FROM + from * MINUTE_MS - 1);
  for (const command of beginning) table.send(command);
  for (const command of traders.flatMap(fundingOf)) table.send(command);
  for (let minute = from; minute < to; minute += 1) {
    const isThin = thinFrom !== undefined && minute >= thinFrom;
    if (minute === thinFrom) table.withdrawBook();
    for (let quarter = 0; quarter < 4; quarter += 1) {
      table.at = DAY_FROM + minute * MINUTE_MS + (quarter * MINUTE_MS) / 4;
      const prices = paths.map(({ id, path }) => ({ market: id, price: path[minute]?.[quarter] ?? 0n, volume: 0n }));
      table.send({ kind: 'indexPrice.update', source: 'recorded', prices });
      if (quarter === 0) for (const { market, price } of prices) table.view.minute(market, price);
      for (let act = 0; act < (count * ACTS_OF_THOUSAND) / 4_000; act += 1) {
        table.at += 1;
        const command = actOf({ trader: roll.pick(traders), view: table.view, roll, isThin });
        if (command) table.send(command);
      }
    }
  }
  return table.end();
}

/** The engine with what is checked and counted after each command. */
class Table {
  readonly view = new View();
  /** Milliseconds UTC of the next command. */
  at: number;
  readonly #engine: Engine;
  readonly #state: ReturnType<Engine['emptyState']>;
  readonly #invariants = new Invariants();
  readonly #report: Report;
  readonly #hash = createHash('sha256');
  #seq = 0;

  constructor(engine: Engine, traders: readonly Trader[], at: number) {
    this.#engine = engine;
    this.#state = engine.emptyState();
    this.#report = new Report(traders);
    this.at = at;
  }

  send(command: Command): void {
    const { apply, takeChanges, encode } = this.#engine;
    // Whatever was refused is not in the journal, but the time may have gone on.
    const outcome = apply(this.#state, { seq: this.#seq + 1, at: this.at, command });
    if (!outcome.ok && !command.kind.startsWith('futures.')) throw new Error(`${encode(command)}: ${outcome.reason}`);
    this.#seq += 1;
    const changes = takeChanges(this.#state);
    this.#invariants.follow(changes);
    this.view.follow(changes);
    this.#report.follow(command, outcome, changes);
    this.#hash.update(`${encode(changes)}\n`);
    if (this.#seq % RECOUNT_EVERY === 0) this.recount();
  }

  /** The house maker quotes nothing any more, and every order that rests is canceled. */
  withdrawBook(): void {
    for (const { market } of markets) this.send(makerOf(market, 0));
    for (const owner of this.#report.owners) this.send({ kind: 'futures.cancelAll', owner });
  }

  recount(): string[] {
    const lines = [...this.#engine.describe(this.#state)];
    recount(lines);
    return lines;
  }

  end(): Report {
    for (const line of this.recount()) this.#hash.update(`${line}\n`);
    const insured = INSURED.map(([asset]) => this.view.of(HOUSE_INSURANCE).money.get(asset) ?? 0n);
    return this.#report.end({ commands: this.#seq, hash: this.#hash.digest('hex'), insured, view: this.view });
  }
}

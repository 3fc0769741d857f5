/** A day of so many commands, audited. */
import { createHash } from 'node:crypto';
import type { Name } from '@glassbook/engine';
import { Audit, type Played } from '../audit/audit.ts';
import { Difference } from '../audit/difference.ts';
import type { Engine } from '../audit/engine.ts';
import { openPrices, RECORDED, type PriceSource } from '../index-price/price-source.ts';
import { Model } from '../model/model.ts';
import { answered, predict, repeatOf } from '../model/predict.ts';
import type { Step } from '../model/step.ts';
import { products } from '../products.ts';
import { Day } from './day.ts';
import { Tally } from './tally.ts';

/** `mostly`: the product that the day is mostly about; without it, all alike. */
export type DayOf = { seed: number; commands: number; prices: PriceSource; mostly?: Name };
/** Which command differed, from 1. */
export type Found = { difference: string; step: Step; command: number };
export type Audited = { tally: Tally; commands: number; stateHash: string; found: Found | undefined };

/** Recorded prices where there are any and they are wanted, else generated from the seed. */
export const pricesFor = (seed: number, recorded = true): PriceSource =>
  openPrices(
    products.flatMap(({ pricedMarkets }) => pricedMarkets ?? []),
    seed,
    recorded ? RECORDED : undefined,
  );

/** What was just played; `seq` is that of the last entry. */
export type Playing = { step: Step; played: Played; seq: number };

/** Plays and audits one command after another; ends with the result of the day. Everything is counted and compared as a whole after each so many (10,000). */
export function* playing(
  engine: Engine,
  { seed, commands, prices, mostly }: DayOf,
  every?: number,
): Generator<Playing, Audited, undefined> {
  const audit = new Audit(engine, every);
  const day = new Day(seed, prices, mostly);
  const tally = new Tally();
  const audited = (stateHash: string, found?: Found) => ({ tally, commands: audit.model.seq, stateHash, found });
  let step: Step | undefined;
  let command = 0;
  try {
    while (audit.model.seq < commands) {
      command = audit.model.seq + 1;
      step = day.next(audit.model);
      const played = audit.play(step);
      tally.count(step.command, played);
      yield { step, played, seq: audit.model.seq };
    }
    return audited(hashOf(audit.compareWhole()));
  } catch (error) {
    if (!(error instanceof Difference) || !step) throw error;
    return audited('', { difference: error.message, step, command });
  }
}

/** The same in one go. */
export function auditDay(engine: Engine, day: DayOf, every?: number): Audited {
  const commands = playing(engine, day, every);
  for (;;) {
    const next = commands.next();
    if (next.done === true) return next.value;
  }
}

/**
 * The steps of a day without any engine: the model alone decides what they depend on. A request that was answered before is left out, or becomes the
 * command that names it further, unless the steps are wanted as they were sent.
 */
export function* stepsOf({ seed, commands, prices, mostly }: DayOf, withRepeated = false): Generator<Step> {
  const model = new Model();
  const day = new Day(seed, prices, mostly);
  while (model.seq < commands) {
    const step = day.next(model);
    const known = step.request && answered(model, step.request);
    const carriedOut = known ? repeatOf(model, step) : step;
    if (carriedOut) predict(model, carriedOut);
    if (withRepeated) yield step;
    else if (carriedOut) yield carriedOut;
  }
}

export const hashOf = (lines: Iterable<string>): string => {
  const hash = createHash('sha256');
  for (const line of lines) hash.update(`${line}\n`);
  return hash.digest('hex');
};

/** What a product brings to the simulated day: everything the day, the auditor and their tests know of it is in one object of this shape. */
import type { CancelReason, Changes, Command, EntryReason, Outcome, Refusal, SettingCommand } from '@glassbook/engine';
import type { PricedMarket, PriceSource } from './index-price/price-source.ts';
import type { Dice } from './dice.ts';
import type { Level, Model, Timer } from './model/model.ts';
import type { Step } from './model/step.ts';

/**
 * Who sends commands. Makers wait in the book, takers do not, scalpers stay near the best price and change their minds, hoarders leave
 * orders everywhere, savers move money between their accounts, the clumsy get things wrong; staff, the feed and the clock are not traders.
 */
export const traderActors = ['maker', 'taker', 'scalper', 'hoarder', 'saver', 'clumsy'] as const;
export type TraderActor = (typeof traderActors)[number];
export type Actor = TraderActor | 'staff' | 'feed' | 'clock';

/** What whoever makes a command up can look at: the model, never the engine, so that a wrong engine is asked the same as a right one. */
export type Scene = { model: Model; dice: Dice; owner: number; prices: PriceSource };

/** One way of making a command. `undefined` where there is nothing to do: the day asks somebody else. */
export type Habit = {
  /** How often an actor does it, against the others of all products. */
  by: Partial<Record<Actor, number>>;
  make: (scene: Scene) => Command | undefined;
};

/** The naive rule of each command: changes the model, says the outcome. */
export type Rules = {
  [K in Command['kind']]: (model: Model, command: Extract<Command, { kind: K }>) => Outcome;
};

/** What the day must come across. The lists together must name everything the engine has (products.ts). */
export type Reaches = {
  refusals: Partial<Record<Refusal, true>>;
  entryReasons: Partial<Record<EntryReason, true>>;
  cancelReasons: Partial<Record<CancelReason, true>>;
  changes: Partial<Record<keyof Changes, true>>;
};

/** Something to send at the very moment at which it begins, or stops, to be allowed. `undefined` where there is none ahead. */
export type Moment = (scene: Scene) => Step | undefined;

export type Product = {
  name: string;
  /** What is set before the day begins. */
  settings: readonly SettingCommand[];
  habits: readonly Habit[];
  moments?: readonly Moment[];
  rules: Partial<Rules>;
  /** What is to happen by itself next, and when. */
  nextTimer?: (model: Model) => Timer | undefined;
  /** What follows a new index price in the same command. */
  priceMoved?: (model: Model, market: number) => void;
  /** Markets of its that have an index price. */
  pricedMarkets?: readonly PricedMarket[];
  /** What rests at a price of its books. */
  levelAmount?: (model: Model, level: Level) => bigint;
  /** Its part of the state as `describe` of the engine words it, in any order. */
  lines: (model: Model) => Iterable<string>;
  reaches: Reaches;
};

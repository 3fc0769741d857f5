/**
 * A generated day, step by step: the actor, the command, its time, and whether the request has a name. It reads the model only, so the same seed and
 * the same prices give the same steps whatever the engine does.
 */
import { FIRST_USER, keyName, requestName, type Command, type Name } from '@glassbook/engine';
import { dice as diceOf, type Dice } from '../dice.ts';
import type { PriceSource } from '../index-price/price-source.ts';
import type { Model } from '../model/model.ts';
import { text } from '../model/text.ts';
import type { Step } from '../model/step.ts';
import type { Actor, Habit, Hoard } from '../product.ts';
import { products } from '../products.ts';
import { nextCaller, nextHoarder } from './actors.ts';

/** How many named requests are kept to be sent again. */
const REPEATED = 64;
const HOUR = 3_600_000;

/** On the day of a product its moments come so many times as often as others, and staff in so many of a thousand steps. */
const OFTEN = 8;
const STAFF = 50;

/** Each actor's habits with their weights added up. On the day of a product, its own are half of them. */
function habitsByActor(mostly?: Name): Map<Actor, { whole: number; list: { upTo: number; habit: Habit }[] }> {
  const byActor = new Map<Actor, { whole: number; list: { upTo: number; habit: Habit }[] }>();
  const all = products.flatMap(({ name, habits }) =>
    habits.filter(({ rare }) => !rare || name === mostly).map((habit) => ({ habit, isOwn: name === mostly })),
  );
  const weightOf = (actor: Actor, own: boolean) =>
    all.reduce((sum, { habit, isOwn }) => sum + (isOwn === own ? (habit.by[actor] ?? 0) : 0), 0);
  for (const { habit, isOwn } of all) {
    for (const [actor, weight] of Object.entries(habit.by) as [Actor, number][]) {
      const own = byActor.get(actor) ?? { whole: 0, list: [] };
      own.whole += isOwn
        ? Math.max(weight, Math.round((weight * weightOf(actor, false)) / weightOf(actor, true)))
        : weight;
      own.list.push({ upTo: own.whole, habit });
      byActor.set(actor, own);
    }
  }
  return byActor;
}

export class Day {
  private readonly dice: Dice;
  private readonly staff: number | undefined;
  private readonly prices: PriceSource;
  private readonly habits;
  private readonly settings: readonly Command[];
  private readonly moments;
  private readonly hoards;
  private hoarding: (Hoard & { owner: number }) | undefined;
  private readonly repeatable: Required<Step>[] = [];
  private steps = 0;
  private named = 0;

  /** `mostly`: the product whose commands come much oftener than otherwise. */
  constructor(seed: number, prices: PriceSource, mostly?: Name) {
    this.dice = diceOf(seed);
    this.staff = mostly && STAFF;
    this.habits = habitsByActor(mostly);
    const often = <T>(name: Name, list: readonly T[] = []) =>
      Array.from({ length: name === mostly ? OFTEN : 1 }, () => list).flat();
    this.moments = products.flatMap(({ name, moments }) => often(name, moments));
    this.hoards = products.flatMap(({ name, hoards }) =>
      often(
        name,
        hoards?.filter(({ rare }) => !rare || name === mostly),
      ),
    );
    this.settings = products.flatMap(({ begins, settings }) => [...(begins?.(seed) ?? []), ...settings]);
    this.prices = prices;
  }

  /** The next step; the model has the current state. */
  next(model: Model): Step {
    this.steps += 1;
    const setting = this.settings[this.steps - 1];
    if (setting) return { at: this.prices.from, command: setting };
    const at = model.at + this.pause(model);
    if (this.repeatable.length > 0 && this.dice.below(200) === 0) return this.again(at);
    const moment = this.dice.below(400) === 0 && this.moment(model);
    if (moment) return moment;
    return this.name({ at, command: this.command(model) });
  }

  /** Where a product lingers, about so long; else mostly milliseconds to seconds, sometimes long enough for quotes to become stale, sometimes a night, rarely more than a week. */
  private pause(model: Model): number {
    const lingers = products.reduce((most, { lingers: one }) => Math.max(most, one?.(model) ?? 0), 0);
    if (lingers > 0) return this.dice.below(2 * lingers);
    const roll = this.dice.below(20_000);
    if (roll === 0) return 8 * 24 * HOUR;
    if (roll < 3) return this.dice.below(12 * HOUR);
    if (roll < 10) return this.dice.below(60_000);
    return roll < 12_000 ? 0 : this.dice.below(120);
  }

  private moment(model: Model): Step | undefined {
    const moment = this.dice.pick(this.moments);
    const { owner } = nextCaller(this.dice);
    return moment({ model, dice: this.dice, owner, prices: this.prices });
  }

  private command(model: Model): Command {
    const hoarded = this.hoard(model);
    if (hoarded) return hoarded;
    for (;;) {
      const { owner, actor } = nextCaller(this.dice, this.staff);
      const own = this.habits.get(actor);
      if (!own) continue;
      const roll = this.dice.below(own.whole);
      const chosen = own.list.find(({ upTo }) => roll < upTo);
      const command = chosen?.habit.make({ model, dice: this.dice, owner, prices: this.prices });
      if (command) return command;
    }
  }

  /** Seldom somebody begins to hoard, and goes on with each step. */
  private hoard(model: Model): Command | undefined {
    if (!this.hoarding && this.dice.below(1_000) === 0)
      this.hoarding = { ...this.dice.pick(this.hoards), owner: nextHoarder(this.dice) };
    if (!this.hoarding) return undefined;
    const { owner, times, make } = this.hoarding;
    const command = make({ model, dice: this.dice, owner, prices: this.prices });
    this.hoarding = command && times > 1 ? { owner, make, times: times - 1 } : undefined;
    return command;
  }

  /** Some requests of traders have a name: a key, a name of the command's own (an order's), or both. */
  private name(step: Step): Step {
    const { command } = step;
    if (!('owner' in command) || command.owner < FIRST_USER || !this.dice.chance(6)) return step;
    this.named += 1;
    const names: string[] = [];
    const own = ownName(command, `c${this.named}`);
    if (!own || this.dice.chance(40)) names.push(keyName(command.owner, `k${this.named}`));
    if (own) names.push(requestName(command.owner, own.word, own.said));
    const sent = own?.command ?? command;
    const whole = { at: step.at, request: { names, hash: text(sent) }, command: sent };
    this.repeatable.push(whole);
    if (this.repeatable.length > REPEATED) this.repeatable.shift();
    return whole;
  }

  /** A request that was sent before: the very same, or another under its name. */
  private again(at: number): Step {
    const { request, command } = this.dice.pick(this.repeatable);
    const hash = this.dice.chance(60) ? request.hash : `${request.hash} `;
    // Under the same names, under one of them, or under one more.
    const names = this.dice.pick([
      request.names,
      request.names.slice(-1),
      [`${request.names[0] ?? ''}-again`, ...request.names],
    ]);
    return { at, request: { names, hash }, command };
  }
}

/** The command under a name of its own, where its product has such names. */
function ownName(command: Command, said: string): { word: string; said: string; command: Command } | undefined {
  for (const { requestName: name } of products) {
    const given = name?.give(command, said);
    if (name && given) return { word: name.word, said, command: given };
  }
  return undefined;
}

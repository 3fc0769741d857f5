/** Self-limits: set, raised, confirmed, and run into. */
import { FIRST_USER, type Command, type LimitRow } from '@glassbook/engine';
import { refusals } from '@glassbook/engine/limit/words';
import { BTC, USDT } from '../asset/index.ts';
import type { Habit, Product, Scene } from '../product.ts';
import { each } from '../model/each.ts';
import { limitOf, limitRowsOf, usedOf } from '../model/limits.ts';
import { text } from '../model/text.ts';
import { faults } from './faults.ts';
import { limitsHold } from './invariants.ts';
import { names, rules } from './rules.ts';

const one = 10n ** 8n;
const DAY = 86_400_000;
const configure = { kind: 'limit.configure', unit: USDT } as const;

const rowOf = ({ model, owner }: Pick<Scene, 'model' | 'owner'>, name: LimitRow['name']) =>
  limitOf(model).limits.get(`${owner} ${name}`);

/** A limit of a size that is sometimes reached; one that is set is lowered or raised. */
function set(scene: Scene): Command {
  const { model, dice, owner } = scene;
  const name = dice.chance(40) ? dice.pick(names.filter((each) => each.startsWith('loss'))) : dice.pick(names);
  const now = rowOf(scene, name)?.amount;
  if (name === 'session')
    return {
      kind: 'limit.set',
      owner,
      name,
      amount: BigInt(dice.chance(20) ? dice.pick([14, 1_441]) : 15 + dice.below(300)),
    };
  if (now !== undefined && dice.chance(20)) return { kind: 'limit.set', owner, name };
  if (now !== undefined && dice.chance(70)) {
    // Sometimes to what is used of it, to the unit.
    const [what, period] = name.split('.') as ['loss', 'day'];
    const used = usedOf(model, owner, what, period);
    const other = (now * BigInt(dice.pick([50, 90, 100, 150, 300]))) / 100n;
    return { kind: 'limit.set', owner, name, amount: dice.chance(20) && used > 0n ? used : other };
  }
  const isSmall = name.startsWith('loss') || name.startsWith('stake');
  const usdt = isSmall ? 1 + dice.below(dice.chance(50) ? 20 : 2_000) : 100 + dice.below(200_000);
  return { kind: 'limit.set', owner, name, amount: BigInt(usdt) * one };
}

/** The raises that wait, of all owners. */
const waiting = ({ model }: Pick<Scene, 'model'>) =>
  [...limitOf(model).limits.values()].filter(({ pendingFrom }) => pendingFrom !== undefined);

const traders = { maker: 1, taker: 2, scalper: 1, hoarder: 1, saver: 4, clumsy: 1 };
const habits: readonly Habit[] = [
  { by: traders, make: set },
  {
    by: { ...traders, clumsy: 3 },
    make: (scene) => {
      const own = waiting(scene).filter(({ owner }) => owner === scene.owner);
      const name =
        own.length > 0 ? scene.dice.pick(own).name : scene.dice.chance(5) ? scene.dice.pick(names) : undefined;
      return name && { kind: scene.dice.chance(80) ? 'limit.confirm' : 'limit.discard', owner: scene.owner, name };
    },
  },
  {
    by: { saver: 1, clumsy: 1, taker: 1 },
    make: ({ dice, owner }) =>
      dice.chance(25) ? { kind: 'limit.coolOff', owner, days: dice.pick([0, 1, 1, 2, 7, 43]) } : undefined,
  },
  {
    // To one that is paused already: longer, the same, or shorter.
    by: { clumsy: 2 },
    make: ({ model, dice }) => {
      const pauses = [...limitOf(model).pauses.values()];
      if (pauses.length === 0) return undefined;
      const { owner, excludedUntil } = dice.pick(pauses);
      if (excludedUntil <= model.at) return { kind: 'limit.coolOff', owner, days: 1 };
      return { kind: 'limit.exclude', owner, days: dice.pick([182, 183, 365]) };
    },
  },
  {
    by: { saver: 1, clumsy: 1 },
    make: ({ dice, owner }) =>
      dice.chance(15) ? { kind: 'limit.exclude', owner, days: dice.pick([181, 182, 182, 400, 1_827]) } : undefined,
  },
  {
    by: { clumsy: 2 },
    make: ({ dice, owner }) =>
      dice.pick<Command>([
        { kind: 'limit.set', owner: 2, name: 'loss.day', amount: 1n },
        { kind: 'limit.set', owner, name: 'loss.year' as 'loss.day', amount: 1n },
        { kind: 'limit.set', owner, name: 'loss.day', amount: -1n },
        { kind: 'limit.set', owner, name: 'deposit.day', amount: dice.pick([10n ** 17n + 1n, 2n ** 127n]) },
        { kind: 'limit.coolOff', owner: 2, days: 1 },
      ]),
  },
  {
    by: { staff: 4 },
    make: ({ dice }) => (dice.chance(70) ? configure : { ...configure, unit: dice.pick([BTC, 99]) }),
  },
  {
    // From outside to somebody with a limit of deposits, about as much as is left of it.
    by: { staff: 30 },
    make: ({ model, dice }) => {
      const limited = [...limitOf(model).limits.values()].filter(
        ({ owner, name, amount }) => owner >= FIRST_USER && name.startsWith('deposit') && amount !== undefined,
      );
      if (limited.length === 0) return undefined;
      const { owner, name, amount = 0n } = dice.pick(limited);
      const left = amount - usedOf(model, owner, 'deposit', name.split('.')[1] as 'day');
      const given = left > 0n && dice.chance(60) ? left + BigInt(dice.below(3) - 1) : 1n + amount / 3n;
      return given > 0n ? { kind: 'wallet.grantDemo', owner, grants: [{ asset: USDT, amount: given }] } : undefined;
    },
  },
];

export const limit = {
  name: 'limit',
  settings: [configure],
  habits,
  moments: [
    (scene) => {
      const all = waiting(scene);
      if (all.length === 0) return undefined;
      const { owner, name, pendingFrom = 0 } = scene.dice.pick(all.slice(-10));
      const at = pendingFrom + scene.dice.pick([0, 0, 7 * DAY]) + scene.dice.below(3) - 1;
      return at < scene.model.at ? undefined : { at, command: { kind: 'limit.confirm', owner, name } };
    },
    ({ model, dice }) => {
      const pauses = [...limitOf(model).pauses.values()].filter(({ coolOffUntil }) => coolOffUntil > model.at);
      if (pauses.length === 0) return undefined;
      const { owner, coolOffUntil } = dice.pick(pauses);
      return { at: coolOffUntil + dice.below(3) - 1, command: { kind: 'wallet.claimDemo', owner } };
    },
  ],
  rules,
  tables: {
    limits: { changed: (model) => limitRowsOf(model).limits },
    pauses: { changed: (model) => limitRowsOf(model).pauses },
    uses: { changed: (model) => limitRowsOf(model).uses },
    costs: { changed: (model) => limitRowsOf(model).costs },
  },
  *lines(model) {
    const { unit, limits, pauses, uses, costs } = limitOf(model);
    if (unit !== undefined) yield `limits in ${text(unit)}`;
    for (const { owner, name, amount, pending, pendingFrom } of limits.values())
      yield `limit ${owner} ${name} ${amount ?? '-'} ${pending ?? '-'} ${pendingFrom ?? '-'}`;
    for (const { owner, coolOffUntil, excludedUntil } of pauses.values())
      yield `pause ${owner} ${coolOffUntil} ${excludedUntil}`;
    for (const { owner, counted, at, day, week, month } of uses.values())
      yield `use ${owner} ${counted} ${at} ${day} ${week} ${month}`;
    for (const { owner, asset, cost } of costs.values()) yield `cost ${owner} ${asset} ${cost}`;
  },
  invariant: limitsHold,
  reaches: {
    refusals: {
      ...each(refusals),
      'limit.cooling_off': true,
      'limit.excluded': true,
      'limit.deposit_reached': true,
      'limit.loss_reached': true,
      'limit.stake_reached': true,
      'limit.not_valued': true,
      'limit.invalid': true,
    },
    entryReasons: {},
  },
  faults,
} satisfies Product<'limit'>;

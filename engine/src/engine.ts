/**
 * The entry point of the engine. Entries come in order, without a gap and with a time that never goes back; what they do depends on nothing but the
 * state and the entry, so the same entries always give the same state: live = loaded = replayed. It is independent of products.
 */
import { assert } from '@glassbook/money';
import { Changed } from './core/changed.ts';
import type { Core } from './core/core.ts';
import type { RequestNames } from './core/entry.ts';
import { invalidIn, type Values } from './core/fields.ts';
import { Fixings } from './core/fixing.ts';
import { Instruments } from './core/instruments.ts';
import { Ledger } from './core/ledger.ts';
import { Limits } from './core/limits/limits.ts';
import { Prices } from './core/prices.ts';
import { KEY_WORD, Requests, type RequestRow } from './core/requests.ts';
import { Schedule, type Timer } from './core/schedule.ts';
import { Triggers } from './core/trigger/triggers.ts';
import { wired } from './core/wires.ts';
import {
  all,
  type AnySetting,
  type Changes,
  type Command,
  type Entry,
  type Outcome,
  type Refusal,
  type SettingCommand,
  type State,
} from './products.ts';

type Handler = {
  handle: (state: State, command: never) => Outcome;
  /** Where it is a setting, which stays in force. */
  setting: AnySetting | undefined;
};
const byKind = new Map<string, Handler>();
for (const { name, handlers, settings, faults } of all) {
  for (const [kind, handle] of Object.entries(handlers)) {
    assert(kind.startsWith(`${name}.`) && !byKind.has(kind), 'a command is of one product');
    byKind.set(kind, { handle, setting: undefined });
  }
  for (const [kind, setting] of Object.entries(settings)) {
    assert(kind.startsWith(`${name}.`) && !byKind.has(kind), 'a setting is of one product');
    byKind.set(kind, {
      handle: setting.handle ?? ((state, command) => putInForce(faults[0], setting, state, command)),
      setting,
    });
  }
}
const timers = new Map(all.flatMap(({ timers: own }) => Object.entries(own)));
const triggers = new Map(all.flatMap(({ triggers: own }) => Object.entries(own)));
const seers = all.flatMap(({ priceSeen }) => priceSeen ?? []);
const moved = all.flatMap(({ priceMoved }) => priceMoved ?? []);
const afterwards = all.flatMap(({ afterTrades }) => afterTrades ?? []);
const ends = all.flatMap(({ ended }) => ended ?? []);
const connect = wired(all);
const stops = all.flatMap(({ stopped }) => stopped ?? []);
const namesOfRequests = all.flatMap(({ requestNames: own }) => Object.entries(own ?? {}));
const requestNames = new Map(namesOfRequests);
assert(
  requestNames.size === namesOfRequests.length && !requestNames.has(KEY_WORD),
  'a word of request names is of one product',
);
const nouns = all.flatMap(({ settings }) => Object.values(settings).map(({ noun }) => noun));
assert(new Set(nouns).size === nouns.length, 'a noun is of one kind of setting');

/** A declared setting is in force where its fields are valid and its product sees no problem. */
function putInForce(fault: Refusal | undefined, setting: AnySetting, state: State, command: never): Outcome {
  assert(fault !== undefined, 'a product with a declared setting has a word to refuse it with');
  if (problemOf(setting, state, command) !== undefined) return { ok: false, reason: fault };
  // Past this line it must succeed.
  (setting.begin ?? setting.restore)(state, command);
  return { ok: true };
}

function problemOf({ declared, problem }: AnySetting, state: State, command: never): string | undefined {
  assert(declared !== undefined, 'a setting is declared or has a handler');
  return invalidIn(declared, command, state) ?? problem?.(state, command);
}

/** What a declared setting that would be accepted adds up to. */
export const settingSums = (state: State, command: SettingCommand): Values =>
  byKind.get(command.kind)?.setting?.sums?.(state, command as never) ?? {};

/** The first field for which a declared setting would be refused now. */
export function settingProblem(state: State, command: SettingCommand): string | undefined {
  const setting = byKind.get(command.kind)?.setting;
  assert(setting !== undefined, 'a setting is known');
  return problemOf(setting, state, command as never);
}

/** The state before the first entry. */
export function emptyState(): State {
  const core: Core = {
    seq: 0,
    at: 0,
    entryAt: 0,
    rules: 1,
    money: undefined,
    assets: new Map(),
    ledger: new Ledger(),
    requests: new Requests(requestNames),
    schedule: new Schedule([...timers.keys()]),
    triggers: new Triggers([...triggers.keys()]),
    instruments: new Instruments(),
    prices: new Prices(),
    fixings: new Fixings(),
    limits: new Limits(),
    settings: new Changed(),
    tell: {},
    news: { isWaiting: false, deliver: () => undefined },
  };
  const products = Object.fromEntries(all.map(({ name, empty }) => [name, empty()]));
  // Spread makes all properties at once. Added one after the other, more than a dozen would turn the state into a dictionary for V8, and each command would take a fifth longer.
  const state = { ...core, ...products, doors: {}, ask: {} } as unknown as State;
  return Object.assign(state, connect(state));
}

/** Applies one entry. What it changed grows until it is taken. */
export function apply(state: State, entry: Entry): Outcome {
  assert(entry.seq === state.seq + 1, 'entries come without a gap');
  assert(entry.at >= state.at, 'time does not go back');
  state.seq = entry.seq;
  state.entryAt = entry.at;
  state.ledger.begin(entry.seq, entry.at);
  while (state.schedule.next <= entry.at) runTimer(state, state.schedule.take(entry.at));
  state.at = entry.at;
  state.ledger.timeIs(entry.at);
  state.requests.forget(entry.at);
  const outcome = carryOut(state, entry.command);
  if (entry.request) state.requests.remember(entry.request, entry.at, outcome);
  return outcome;
}

/**
 * The answer that a request of these names already got. The writer of entries calls this first; a known request makes none, or one of `repeatOf`. `older` finds names that left
 * memory less than a week ago.
 */
export const answered = (
  state: State,
  request: RequestNames,
  older?: (name: string) => RequestRow | undefined,
): Outcome | undefined => state.requests.answerTo(request, older) as Outcome | undefined;

/**
 * The entry that gives the answer of a known request to those of its names that have none, so that each name alone gets it; undefined where there
 * is no such name.
 */
export function repeatOf(
  state: State,
  request: RequestNames,
  older?: (name: string) => RequestRow | undefined,
): { request: RequestNames; command: Command } | undefined {
  const names = state.requests.furtherNames(request, older);
  const outcome = names.length > 0 ? answered(state, request, older) : undefined;
  return outcome && { request: { names, hash: request.hash }, command: { kind: 'request.repeat', outcome } };
}

/** When the next timer is due and a clock entry is needed, if no other entry comes before. */
export const nextDue = (state: State): number => state.schedule.next;

function carryOut(state: State, command: Command): Outcome {
  const handler = byKind.get(command.kind);
  assert(handler !== undefined, 'a command is known');
  const outcome = handler.handle(state, command as never);
  if (handler.setting && outcome.ok) state.settings.push({ key: keyOf(handler.setting, command as never), command });
  follow(state);
  return outcome;
}

/** The name under which a setting is stored: `market:1`. */
const keyOf = ({ noun, which }: AnySetting, command: never): string => (which ? `${noun}:${which(command)}` : noun);

/** The products that follow a price do so in the same command as the price. */
function pricesMoved(state: State): void {
  for (const instrument of state.prices.takeMoved()) for (const follow of moved) follow(state, instrument);
}

/** Fires what waits for the prices that were seen, also for those that what is fired trades at. */
function fireTriggers(state: State): void {
  for (let seen = state.triggers.takeSeen(); seen !== undefined; seen = state.triggers.takeSeen()) {
    for (const see of seers) see(state, seen);
    for (let fired = state.triggers.take(seen); fired !== undefined; fired = state.triggers.take(seen)) {
      const fire = triggers.get(fired.kind);
      assert(fire !== undefined, 'a trigger is of a product');
      fire(state, fired.id, seen);
    }
  }
}

/**
 * What follows in the same command: from news of what it did, from prices that moved, from those that triggers wait for, from what positions need after it, then from self-limits that were reached, also by
 * what followed from a price.
 */
function follow(state: State): void {
  if (state.prices.hasMoved) pricesMoved(state);
  do {
    if (state.news.isWaiting) state.news.deliver();
    if (state.triggers.hasSeen) fireTriggers(state);
    for (const check of afterwards) check(state);
  } while (state.triggers.hasSeen || state.news.isWaiting);
  if (state.limits.hasStopped)
    for (const owner of state.limits.takeStopped()) for (const stop of stops) stop(state, owner);
  for (const end of ends) end(state);
  assert(!state.news.isWaiting, 'news is heard in the command that it is of');
}

/** A timer runs at its own time, before the command that comes after it. */
function runTimer(state: State, timer: Timer | undefined): void {
  assert(timer !== undefined, 'a timer that is due is there');
  state.at = Math.max(state.at, timer.due);
  state.ledger.timeIs(state.at);
  const run = timers.get(timer.kind);
  assert(run !== undefined, 'a timer is of a product');
  run(state, timer.id);
  follow(state);
}

const tablesOf = all.map(({ name, tables }) => ({ name, tables: Object.entries(tables) }));

/** What changed since the last time: facts in order, and things as they stand now. */
export function takeChanges(state: State): Changes {
  const core = { ...state.ledger.take(), settings: state.settings.take(), requests: state.requests.take() };
  const changes: Record<string, unknown> = core;
  for (const { name, tables } of tablesOf) {
    const taken: Record<string, object[]> = {};
    for (const [table, { take }] of tables) taken[table] = take(state);
    changes[name] = taken;
  }
  return changes as Changes;
}

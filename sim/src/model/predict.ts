/** One step through the model: timers that are due run at their own time, then the command by its product's rule, then what follows a price. */
import type { Command, Outcome, RequestNames } from '@glassbook/engine';
import { products, rules } from '../products.ts';
import { limitRowsOf } from './limits.ts';
import type { Model, Timer } from './model.ts';
import { shownOf, takeShown } from './shown.ts';
import type { Step } from './step.ts';
import { text } from './text.ts';

/** Carries the step out on the model; `model.changes` is what it changed. */
export function predict(model: Model, step: Step): Outcome {
  model.begin();
  model.stepAt = step.at;
  for (let timer = firstDue(model); timer && timer.due <= step.at; timer = firstDue(model)) {
    model.at = Math.max(model.at, timer.due);
    timer.run();
    follow(model);
  }
  model.at = step.at;
  const outcome = carryOut(model, step.command);
  follow(model);
  if (step.request) model.remember(step.request, outcome);
  return outcome;
}

/** What follows from a command, and from each timer at its own time. */
function follow(model: Model): void {
  for (const market of [...new Set(model.changes.pricesMoved)].sort((a, b) => a - b))
    for (const { priceMoved } of products) priceMoved?.(model, market);
  model.changes.pricesMoved = [];
  const isTold = () => products.some((product) => product.isTold?.(model));
  do {
    for (const { hears } of products) hears?.(model);
    for (let shown = takeShown(model); shown; shown = takeShown(model))
      for (const { fires } of products) fires?.(model, shown);
    for (const { afterTrades } of products) afterTrades?.(model);
  } while (shownOf(model).waiting.length > 0 || isTold());
  for (const { follows } of products) follows?.(model);
  limitRowsOf(model).stopped.clear();
}

/** The first answer to a request that was carried out before, or the refusal of another one under its name. */
export function answered(model: Model, { names, hash }: RequestNames): Outcome | undefined {
  for (const name of names) {
    const known = model.requests.get(name);
    if (known === undefined) continue;
    if (known.hash === hash) return known.outcome as Outcome;
    const named = products.find(({ requestName }) => requestName?.word === name.split('/')[1]);
    return { ok: false, reason: named?.requestName?.taken ?? 'request.key_reused' };
  }
  return undefined;
}

/** The step that a request which was answered before comes to: its further names get the same answer. Undefined where it has none. */
export function repeatOf(model: Model, { at, request }: Step): Step | undefined {
  const first = request?.names.find((name) => model.requests.has(name));
  const known = first === undefined ? undefined : model.requests.get(first);
  if (!request || known?.hash !== request.hash) return undefined;
  const names = request.names.filter((name) => !model.requests.has(name));
  if (names.length === 0) return undefined;
  const command: Command = { kind: 'request.repeat', outcome: known.outcome };
  return { at, request: { names, hash: request.hash }, command };
}

/** The timer that is due first; at the same moment, that of the product listed first. */
export function firstDue(model: Model): Timer | undefined {
  let first: Timer | undefined;
  for (const { nextTimer } of products) {
    const timer = nextTimer?.(model);
    if (timer && (!first || timer.due < first.due)) first = timer;
  }
  return first;
}

/** The whole model as lines, in any order. */
export function* linesOf(model: Model): Generator<string> {
  const counters: Record<string, number> = {};
  for (const { name, counters: own } of products)
    for (const [counter, value] of Object.entries(own?.(model) ?? {})) counters[`${name}.${counter}`] = value;
  yield `seq ${model.seq} at ${model.at}`;
  yield `counters ${text(counters)}`;
  for (const { owner, kind, asset, available, held } of model.accounts.values())
    if (available !== 0n || held !== 0n) yield `balance ${owner} ${kind} ${asset} ${available} ${held}`;
  for (const row of model.requestsInMemory()) yield `request ${text(row)}`;
  for (const { lines } of products) yield* lines(model);
}

function carryOut(model: Model, command: Command): Outcome {
  const rule = rules[command.kind] as (model: Model, command: Command) => Outcome;
  return rule(model, command);
}

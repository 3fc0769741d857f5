/** One step through the model: what is due happens at its own time, then the command by its product's rule, then what follows a price. */
import type { Command, Outcome } from '@glassbook/engine';
import { products, rules } from '../products.ts';
import type { Model, Timer } from './model.ts';
import type { Step } from './step.ts';

/** Carries the step out on the model; `model.changes` is what it changed. */
export function predict(model: Model, step: Step): Outcome {
  model.begin();
  for (let timer = firstDue(model); timer && timer.due <= step.at; timer = firstDue(model)) {
    model.at = Math.max(model.at, timer.due);
    timer.run();
  }
  model.at = step.at;
  const outcome = carryOut(model, step.command);
  if (outcome.ok && step.command.kind === 'indexPrice.update') {
    for (const { market } of step.command.prices) for (const { priceMoved } of products) priceMoved?.(model, market);
    model.forgetRequests();
  }
  if (step.request) model.remember(step.request, outcome);
  return outcome;
}

/** The timer that is due first, of whatever product. */
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
  for (const { owner, kind, asset, available, held } of model.accounts.values())
    if (available !== 0n || held !== 0n) yield `balance ${owner} ${kind} ${asset} ${available} ${held}`;
  for (const { lines } of products) yield* lines(model);
}

function carryOut(model: Model, command: Command): Outcome {
  const rule = rules[command.kind] as (model: Model, command: Command) => Outcome;
  return rule(model, command);
}

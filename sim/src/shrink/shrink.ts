/**
 * Makes a failing list of steps short: leaves out parts, large ones first, as long as what is left still fails. Orders have numbers that depend on what
 * was placed before, so a step that speaks of an order is made to speak of the same order again when earlier ones are gone.
 */
import { Audit } from '../audit/audit.ts';
import { Difference } from '../audit/difference.ts';
import type { Engine } from '../audit/engine.ts';
import type { Step } from '../model/step.ts';

/** An order by who made it: the step, and which of the step's orders it was. */
type Made = { step: number; place: number };
type Candidate = { index: number; step: Step };
type Failure = { difference: string; steps: Step[] };
/** A number no order has. */
const NOBODY = 2 ** 40;

export type Shrunk = { difference: string; steps: Step[]; tries: number };

/** `steps` must fail. Gives up looking for less after `msMax`. */
export function shrink(engine: Engine, steps: readonly Step[], msMax: number): Shrunk | undefined {
  const until = performance.now() + msMax;
  const made = new Map<number, Made>();
  const all = steps.map((step, index) => ({ index, step }));
  let best = playNumbered(engine, all, (order, by) => made.set(order, by));
  if (!best) return undefined;
  let kept = all.slice(0, best.steps.length);
  let tries = 1;
  for (let size = Math.ceil(kept.length / 2); size >= 1 && performance.now() < until;) {
    let removed = false;
    for (let from = kept.length - size; from > -size && performance.now() < until; from -= size) {
      const fewer = kept.filter((_, place) => place < from || place >= from + size);
      const failure = playRenumbered(engine, fewer, made);
      tries += 1;
      if (!failure) continue;
      best = failure;
      kept = fewer.slice(0, failure.steps.length);
      removed = true;
    }
    if (size > 1) size = Math.ceil(size / 2);
    else if (!removed) break;
  }
  return { ...best, tries };
}

/** Plays steps as they are. */
export const playSteps = (engine: Engine, steps: readonly Step[]): Failure | undefined =>
  playNumbered(
    engine,
    steps.map((step, index) => ({ index, step })),
    () => undefined,
  );

function playNumbered(
  engine: Engine,
  candidates: Iterable<Candidate>,
  note: (order: number, made: Made) => void,
): Failure | undefined {
  const audit = new Audit(engine, 1_000);
  const played: Step[] = [];
  const known = new Set<number>();
  try {
    for (const { index, step } of candidates) {
      played.push(step);
      audit.play(step);
      const fresh = [...audit.model.changes.orders.keys()].filter((order) => !known.has(order)).sort((a, b) => a - b);
      for (const [place, order] of fresh.entries()) {
        known.add(order);
        note(order, { step: index, place });
      }
    }
    audit.compareWhole();
  } catch (error) {
    if (error instanceof Difference) return { difference: error.message, steps: played };
    throw error;
  }
  return undefined;
}

/** Plays what is left, each step speaking of the orders it spoke of when all were there. */
function playRenumbered(
  engine: Engine,
  candidates: readonly Candidate[],
  made: Map<number, Made>,
): Failure | undefined {
  const nowOf = new Map<string, number>();
  // Renumbered while it is played: what an order's number is now is known once the step that makes it was played.
  function* renumbered(): Generator<Candidate> {
    for (const { index, step } of candidates) {
      const { command } = step;
      if (!('order' in command) || command.order === 0) yield { index, step };
      else {
        const by = made.get(command.order);
        const order = (by && nowOf.get(`${by.step}/${by.place}`)) ?? NOBODY;
        yield { index, step: { ...step, command: { ...command, order } } };
      }
    }
  }
  return playNumbered(engine, renumbered(), (order, { step, place }) => nowOf.set(`${step}/${place}`, order));
}

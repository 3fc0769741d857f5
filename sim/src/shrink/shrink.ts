/**
 * Makes a failing list of steps short: leaves out parts, large ones first, as long as what is left still fails. Things that commands name by a number
 * (orders) get it by what came before, so a command that names one is renumbered when earlier steps are gone.
 */
import type { Command } from '@glassbook/engine';
import { Audit } from '../audit/audit.ts';
import { Difference } from '../audit/difference.ts';
import type { Engine } from '../audit/engine.ts';
import type { Step } from '../model/step.ts';
import { products } from '../products.ts';

/** A numbered thing by its origin: the step, and which of the things that step made it was. */
type Made = { step: number; place: number };
type Candidate = { index: number; step: Step };
type Failure = { difference: string; steps: Step[] };
/** A number that nothing has. */
const NOTHING = 2 ** 40;

export type Shrunk = { difference: string; steps: Step[]; tries: number };

/** `steps` must fail. Gives up looking for less after `msMax`. */
export function shrink(engine: Engine, steps: readonly Step[], msMax: number): Shrunk | undefined {
  const until = performance.now() + msMax;
  const made = new Map<string, Made>();
  const all = steps.map((step, index) => ({ index, step }));
  let best = playNumbered(engine, all, (name, by) => made.set(name, by));
  if (!best) return undefined;
  let kept = all.slice(0, best.steps.length);
  let tries = 1;
  for (let size = Math.ceil(kept.length / 2); size >= 1 && performance.now() < until;) {
    let removed = false;
    for (let from = kept.length - size; from > -size && performance.now() < until; from -= size) {
      const fewer = kept.filter((_, place) => place < from || place >= from + size);
      if (fewer.length === kept.length) continue;
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
  note: (name: string, made: Made, number: number) => void,
): Failure | undefined {
  const audit = new Audit(engine, 1_000);
  const played: Step[] = [];
  const known = new Set<string>();
  try {
    for (const { index, step: asked } of candidates) {
      // A request that was sent again is later than what follows it, and is carried out where the first one was left out.
      const step = { ...asked, at: Math.max(asked.at, played.at(-1)?.at ?? 0) };
      played.push(step);
      audit.play(step);
      for (const { name, numbered = {} } of products)
        for (const [field, changed] of Object.entries(numbered)) {
          const fresh = [...changed(audit.model)].filter((number) => !known.has(nameOf(name, field, number)));
          for (const [place, number] of fresh.sort((one, other) => one - other).entries()) {
            known.add(nameOf(name, field, number));
            note(nameOf(name, field, number), { step: index, place }, number);
          }
        }
    }
    audit.compareWhole();
  } catch (error) {
    if (error instanceof Difference) return { difference: error.message, steps: played };
    throw error;
  }
  return undefined;
}

/** Plays what is left, each step with the numbers that the things it named before have now. */
function playRenumbered(
  engine: Engine,
  candidates: readonly Candidate[],
  made: ReadonlyMap<string, Made>,
): Failure | undefined {
  const nowOf = new Map<string, number>();
  // Renumbered while it is played: a number is known once the step that makes the thing was played.
  function* renumbered(): Generator<Candidate> {
    for (const { index, step } of candidates) {
      const command = { ...step.command } as Command & Record<string, unknown>;
      for (const { name, numbered = {} } of products)
        for (const field of Object.keys(numbered)) {
          const number = command[field];
          if (!command.kind.startsWith(`${name}.`) || typeof number !== 'number' || number === 0) continue;
          const by = made.get(nameOf(name, field, number));
          Object.assign(command, { [field]: (by && nowOf.get(placeOf(name, field, by))) ?? NOTHING });
        }
      yield { index, step: { ...step, command } };
    }
  }
  return playNumbered(engine, renumbered(), (name, by, number) => {
    const [product = '', field = ''] = name.split(' ');
    nowOf.set(placeOf(product, field, by), number);
  });
}

const nameOf = (product: string, field: string, number: number): string => `${product} ${field} ${number}`;
const placeOf = (product: string, field: string, { step, place }: Made): string =>
  `${product} ${field} ${step}/${place}`;

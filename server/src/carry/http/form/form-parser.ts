/**
 * The fields of a call as its contract has them. zod looks at each field of a shape, also at those that a form lacks, and an order has thirty that a
 * usual one leaves out: a shape of those that are given or must be finds the same with a fraction of the work.
 */
import { z } from 'zod';
import type { Fields } from './form.ts';

export type FormParser = (fields: Fields) => z.ZodSafeParseResult<unknown>;

/** Where fewer fields may be missing, choosing costs as much. */
const missingMin = 8;
/** So many sets of given fields have a shape of their own, for each call, made once a form fits; a further one takes the place of the oldest. */
const shapesMax = 64;
/** As many bits as a number counts exactly. */
const optionalMax = 52;

/** Whether nothing is found, and nothing is filled in, where the field is missing. */
function mayBeMissing(field: z.ZodType): boolean {
  const { success, data } = field.safeParse(undefined);
  return success && data === undefined;
}

/** Finds what `body.safeParse` finds. */
export function formParser(body: z.ZodType): FormParser {
  const whole: FormParser = (fields) => body.safeParse(fields);
  // A check of the whole form may look at any field.
  if (!(body instanceof z.ZodObject) || (body.def.checks ?? []).length > 0) return whole;
  const shape = Object.entries<z.ZodType>(body.shape);
  const names = shape.filter(([, field]) => mayBeMissing(field)).map(([name]) => name);
  if (names.length < missingMin || names.length > optionalMax) return whole;
  const optional = new Map(names.map((name, at) => [name, 2 ** at]));
  /** By the sum of what is given, in whatever order. */
  const shapes = new Map<number, z.ZodObject>();
  return (fields) => {
    let given = 0;
    for (const name in fields) given += optional.get(name) ?? 0;
    const known = shapes.get(given);
    if (known) return known.safeParse(fields);
    const parsed = body.safeParse(fields);
    if (parsed.success) {
      const [oldest] = shapes.size < shapesMax ? [] : shapes.keys();
      if (oldest !== undefined) shapes.delete(oldest);
      const left = shape.filter(([name]) => name in fields || !optional.has(name));
      shapes.set(given, body.clone({ ...body.def, shape: Object.fromEntries(left) }));
    }
    return parsed;
  };
}

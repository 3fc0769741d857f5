/**
 * The fields of a call as its contract has them. zod looks at each field of a shape, also at those that a form lacks, and an order has thirty that a
 * usual one leaves out: a shape of those that are given or must be finds the same with a fraction of the work.
 */
import { z } from 'zod';
import type { Fields } from './form.ts';

export type FormParser = (fields: Fields) => z.ZodSafeParseResult<unknown>;

/** Where fewer fields may be missing, choosing costs as much. */
const missingMin = 8;
/** So many sets of given fields have a shape of their own, for each call; it is made once a form fits. Others are compared with the whole. */
const shapesMax = 64;

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
  const optional = new Set(shape.filter(([, field]) => mayBeMissing(field)).map(([name]) => name));
  if (optional.size < missingMin) return whole;
  const shapes = new Map<string, z.ZodObject>();
  return (fields) => {
    let given = '';
    for (const name in fields) if (optional.has(name)) given += ` ${name}`;
    const known = shapes.get(given);
    if (known) return known.safeParse(fields);
    const parsed = body.safeParse(fields);
    if (parsed.success && shapes.size < shapesMax) {
      const left = shape.filter(([name]) => name in fields || !optional.has(name));
      shapes.set(given, body.clone({ ...body.def, shape: Object.fromEntries(left) }));
    }
    return parsed;
  };
}

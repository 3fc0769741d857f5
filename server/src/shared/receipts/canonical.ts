/** Canonical JSON (RFC 8785) of what receipts have: objects, lists, text, whole numbers. Such numbers and all text are written as ECMAScript does, so only keys are to be sorted. */
import { hash } from 'node:crypto';
import { assert } from '@glassbook/money';

export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value)
      .filter(([, field]) => field !== undefined)
      // By UTF-16 code units, as the default order of text is.
      .sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join(',')}}`;
  }
  assert(typeof value === 'string' || Number.isSafeInteger(value), 'a record has text and whole numbers only');
  return JSON.stringify(value);
}

/** SHA-256 of a text, in hex. */
export const sha256 = (text: string): string => hash('sha256', text);

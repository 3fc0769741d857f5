/**
 * The one parser of requests: form bodies and query strings by the same rules. A repeated field is refused, because two parsers may disagree
 * on which value counts. A name is letters, digits and underscores, so that nothing can be nested, made an array or reach a prototype. Values
 * stay text; nothing is coerced.
 */

export type Fields = Readonly<Record<string, string>>;
export type FormProblem = { reason: 'request.field_repeated' | 'request.field_invalid'; field: string };
/** `fields` holds what was parsed before the problem, so that a refusal can still use the caller's language. */
export type Form = { fields: Fields; problem?: FormProblem };

const fieldsMax = 64;
const namePattern = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;
const arraySpelling = /^[A-Za-z][A-Za-z0-9_]{0,63}\[/;
/** A set: asking the prototype itself leaves compiled code. */
const prototypeNames = new Set(['prototype', ...Object.getOwnPropertyNames(Object.prototype)]);
const nothing: Form = { fields: Object.freeze(Object.create(null) as Record<string, string>) };

function decode(text: string): string | undefined {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  if (!spaced.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    return undefined;
  }
}

/** The text between two ampersands: a name and a value, or the reason why it cannot be parsed. */
function pair(piece: string): { name: string; value: string } | FormProblem {
  const equals = piece.indexOf('=');
  const name = decode(equals === -1 ? piece : piece.slice(0, equals));
  const value = equals === -1 ? '' : decode(piece.slice(equals + 1));
  if (name === undefined || !namePattern.test(name) || prototypeNames.has(name)) {
    if (name !== undefined && arraySpelling.test(name))
      return { reason: 'request.field_repeated', field: name.slice(0, 64) };
    return { reason: 'request.field_invalid', field: printable(name ?? piece) };
  }
  // PostgreSQL text cannot hold NUL, and no field needs it.
  if (value === undefined || value.includes('\0')) return { reason: 'request.field_invalid', field: name };
  return { name, value };
}

/** A hostile name is quoted back only as far as it is safe in a sentence. */
const printable = (name: string) => name.replaceAll(/[^A-Za-z0-9_.[\]-]/g, '').slice(0, 64);

/**
 * Reads `a=1&b=2`. With `emptyFirst` (queries only) an empty field may be followed by the same one with a value, which
 * clients of this family send as `?page=&page=1`: an empty field is one that was left out.
 */
export function parseForm(text: string, { emptyFirst = false }: { emptyFirst?: boolean } = {}): Form {
  if (text === '') return nothing;
  const fields = Object.create(null) as Record<string, string>;
  let count = 0;
  for (const piece of text.split('&')) {
    if (piece === '') continue;
    const read = pair(piece);
    if ('reason' in read) return { fields, problem: read };
    count += 1;
    if (count > fieldsMax) return { fields, problem: { reason: 'request.field_invalid', field: read.name } };
    const before = fields[read.name];
    if (before !== undefined && !(emptyFirst && before === '' && read.value !== '')) {
      return { fields, problem: { reason: 'request.field_repeated', field: read.name } };
    }
    fields[read.name] = read.value;
  }
  return { fields };
}

/** The query part of a request's URL, without the question mark. */
export function queryText(url: string): string {
  const mark = url.indexOf('?');
  return mark === -1 ? '' : url.slice(mark + 1);
}

/** A field in the body and in the query is a repeated one. */
export function sharedField(body: Fields, query: Fields) {
  for (const field in query) if (field in body) return { reason: 'request.field_repeated' as const, field };
  return undefined;
}

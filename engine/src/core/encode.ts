/**
 * Commands and outcomes as text and back: JSON in which a bigint is "#123", and text that begins with # has one more. The same value always
 * gives the same text, since fields are written in the order they were made in. Written and read by hand: JSON.stringify and
 * JSON.parse with a function for every field take ten and five times as long.
 */
export function encode(value: unknown): string {
  if (typeof value === 'bigint') return `"#${value}"`;
  if (typeof value === 'string') return encodeText(value);
  if (typeof value === 'object') return value === null ? 'null' : encodeObject(value);
  if (typeof value === 'number') return Number.isFinite(value) ? `${value}` : 'null';
  return JSON.stringify(value);
}

/** Text that JSON writes as it is; it takes no call out of compiled code. */
const PLAIN = /^[\w.:/ -]*$/;
const encodeText = (text: string): string =>
  PLAIN.test(text) ? `"${text}"` : JSON.stringify(text.startsWith('#') ? `#${text}` : text);

function encodeObject(value: object): string {
  let text = '';
  if (Array.isArray(value)) {
    for (const element of value) text += `${text === '' ? '' : ','}${encode(element)}`;
    return `[${text}]`;
  }
  const fields = value as Record<string, unknown>;
  // Only plain objects are encoded, so only own fields are visited.
  for (const name in fields) {
    const field = fields[name];
    if (field === undefined) continue;
    if (text !== '') text += ',';
    text += headOf(name) + encode(field);
  }
  return `{${text}}`;
}

/** Names of fields as they are written. Types have few of them; names made from data are not kept beyond a bound. */
const heads = new Map<string, string>();
const HEADS_MAX = 4096;

function headOf(name: string): string {
  const known = heads.get(name);
  if (known !== undefined) return known;
  const head = `${JSON.stringify(name)}:`;
  if (heads.size < HEADS_MAX) heads.set(name, head);
  return head;
}

/** What `encode` wrote. The caller states its type; nothing checks it. */
export const decode = (text: string): unknown => revive(JSON.parse(text));

const MARK = 35;

function revive(value: unknown): unknown {
  if (typeof value === 'string') {
    if (value.charCodeAt(0) !== MARK) return value;
    return value.charCodeAt(1) === MARK ? value.slice(1) : BigInt(value.slice(1));
  }
  if (typeof value !== 'object' || value === null) return value;
  const fields = value as Record<string, unknown>;
  // JSON.parse makes plain objects, so only own fields are visited.
  for (const name in fields) {
    const field = fields[name];
    if (typeof field === 'string') {
      if (field.charCodeAt(0) === MARK) fields[name] = revive(field);
    } else if (typeof field === 'object') revive(field);
  }
  return value;
}

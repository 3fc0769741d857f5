/** The body of a gateway's request: JSON or a form, with `{to}`, `{digits}`, `{text}` and `{id}` where the values of a message go. */

/** `to`: the number in E.164. `id`: the same for every attempt of one message. */
export type Message = { to: string; text: string; id: string };
export type Template = { type: 'application/json' | 'application/x-www-form-urlencoded'; fill: (m: Message) => string };

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** `{digits}` is the number without its plus. */
const filled = (text: string, { to, text: said, id }: Message): string => {
  const values: Record<string, string> = { to, digits: to.slice(1), text: said, id };
  return text.replaceAll(/\{(to|digits|text|id)\}/g, (_whole, name: string) => values[name] ?? '');
};

/** Values go into strings that are encoded afterwards, so that no text can become another field. */
function jsonFilled(json: Json, message: Message): Json {
  if (typeof json === 'string') return filled(json, message);
  if (Array.isArray(json)) return json.map((each) => jsonFilled(each, message));
  if (typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, jsonFilled(value, message)]));
}

/** JSON where it begins with a brace, else a form such as `To={to}&Body={text}`. Undefined where it cannot be read, or names no number or no text. */
export function readTemplate(text: string): Template | undefined {
  if (!/\{(to|digits)\}/.test(text) || !text.includes('{text}')) return undefined;
  if (!/^\s*\{\s*"/.test(text)) {
    const fields = [...new URLSearchParams(text)];
    const fill = (message: Message) =>
      new URLSearchParams(fields.map(([key, value]) => [key, filled(value, message)])).toString();
    return { type: 'application/x-www-form-urlencoded', fill };
  }
  try {
    const json = JSON.parse(text) as Json;
    return { type: 'application/json', fill: (message) => JSON.stringify(jsonFilled(json, message)) };
  } catch {
    return undefined;
  }
}

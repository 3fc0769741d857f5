/** A valid request of each call, made from the contract: what is made invalid later starts from here. */
import { amountPattern, spot, type Route } from '@glassbook/contract';
import { fieldsOf, type Json } from '../../src/products/system/openapi.ts';

/** Values for fields of these names; a field with another name gets a value by its shape. */
const meaningful: Record<string, string> = {
  currency_id: '1',
  legal_id: '3',
  symbol: 'BTC/USDT',
  user_string: 'unknown@glassbook.test',
  account: 'unknown@glassbook.test',
  to_field: 'change',
  expires_ms: '9999999999999',
  invitation: 'a'.repeat(43),
  country: 'US',
  up_to_ms: '1776859668000',
  grants: '3=10000',
  swift: 'DEUTDEFF',
  bank_currency: 'EUR',
  month: '2026-04',
  checksum: '0000 0000',
  name: 'Lake',
  fiat: 'CNY',
};
const image = `/upload/${'0'.repeat(32)}.jpg`;
const wallet = `0x${'0'.repeat(40)}`;
const candidates = [
  '1',
  '10',
  'version',
  'a',
  'A',
  '2026-04-22',
  'a@glassbook.test',
  '+1',
  '000000',
  image,
  wallet,
  'BTC/USDT-PERP',
  '50000:100:5000',
  'option-1',
  'W-1',
];

/** The shapes a field can have; that an empty one equals a missing one is left out. */
export function shapesOf(schema: Json): Json[] {
  const { anyOf } = schema as { anyOf?: Json[] };
  return anyOf ? anyOf.filter((each) => each['const'] !== '').flatMap(shapesOf) : [schema];
}

function valueFor(name: string, schema: Json): string {
  const wanted = [...(meaningful[name] === undefined ? [] : [meaningful[name]]), ...candidates];
  for (const shape of shapesOf(schema)) {
    const { enum: listed, const: only, pattern, maxLength, minLength } = shape as Record<string, unknown>;
    const values = Array.isArray(listed) ? (listed as string[]) : typeof only === 'string' ? [only] : undefined;
    if (values) return values.find((value) => value === meaningful[name]) ?? values[0] ?? '';
    const fits = wanted.find(
      (value) =>
        (typeof pattern !== 'string' || new RegExp(pattern).test(value)) &&
        (typeof maxLength !== 'number' || value.length <= maxLength) &&
        (typeof minLength !== 'number' || value.length >= minLength),
    );
    if (fits !== undefined) return fits;
  }
  throw new Error(`no value is known for the field ${name}: ${JSON.stringify(schema)}`);
}

export type Fields = Record<string, string>;

/** Every field of a call with a value that the contract takes; of an order on spot those that its type takes. */
export function exampleOf(route: Route): Fields {
  const fields = Object.fromEntries(fieldsOf(route).map(({ name, schema }) => [name, valueFor(name, schema)]));
  const notTaken = () =>
    /^(spot|stocks)\./.test(route.id) && 'order_type' in fields ? spot.fieldNotTaken(fields) : undefined;
  for (let field = notTaken(); field !== undefined; field = notTaken()) Reflect.deleteProperty(fields, field);
  const read = route.body.safeParse(fields);
  if (!read.success) throw new Error(`the example of ${route.id} is not what it takes: ${read.error.message}`);
  return fields;
}

const isMoney = (schema: Json): boolean => shapesOf(schema).some(({ pattern }) => pattern === amountPattern.source);

/** The money fields of a call, found by the grammar of money: a new one is covered automatically. */
export const moneyFieldsOf = (route: Route): string[] =>
  fieldsOf(route)
    .filter(({ schema }) => isMoney(schema))
    .map(({ name }) => name);

/** Ways of spoiling the form of a request. Each states why its result cannot be valid; where the result is valid by chance, it gives nothing. */
import { fieldsOf } from '../../src/products/system/openapi.ts';
import { exampleOf } from './examples.ts';
import { nastyTexts } from './hostile-texts.ts';
import { pollutions } from './pollutions.ts';
import { bytes, encoded, formOf, pick, refused, type Spoil } from './spoil.ts';

/** Invalid because the contract's own schema does not read it. */
export const fieldOfAnotherShape: Spoil = (sender) => {
  const { route, random } = sender;
  const names = fieldsOf(route).map(({ name }) => name);
  if (names.length === 0) return undefined;
  const fields = { ...exampleOf(route), [pick(random, names)]: pick(random, nastyTexts).toWellFormed() };
  if (route.body.safeParse(fields).success) return undefined;
  // A long text of a GET is part of the URL, which counts as header fields.
  return refused(bytes(sender, { text: formOf(fields) }), [200, 400, 413, 431]);
};

/** The same for a field that must be there and is not. */
export const fieldMissing: Spoil = (sender) => {
  const { route, random } = sender;
  const needed = fieldsOf(route).filter((field) => field.needed);
  if (needed.length === 0) return undefined;
  const { name } = pick(random, needed);
  const { [name]: _, ...others } = exampleOf(route);
  const fields = random(2) === 0 ? { ...others, [name]: '' } : others;
  if (route.body.safeParse(fields).success) return undefined;
  return refused(bytes(sender, { text: formOf(fields) }), [200]);
};

/** Invalid because a name may stand once, and only as letters, digits and underscores. */
export const nameOfAnotherKind: Spoil = (sender) => {
  const { route, random } = sender;
  const fields = exampleOf(route);
  const [name, value] = pick(random, [...Object.entries(fields), ['lang', 'en'], ['x', '1']] as [string, string][]);
  const polluted = pick(random, pollutions)(name, encoded(value));
  const others = formOf(Object.fromEntries(Object.entries(fields).filter(([each]) => each !== name)));
  const pieces = random(2) === 0 ? [polluted, others] : [others, polluted];
  return refused(bytes(sender, { text: pieces.filter((piece) => piece !== '').join('&') }), [400]);
};

/** Invalid because two readers of the same name need not agree on which one counts. */
export const fieldInBodyAndQuery: Spoil = (sender) => {
  const { route, random } = sender;
  if (route.method !== 'POST') return undefined;
  const [name, value] = pick(random, [...Object.entries(exampleOf(route)), ['x', '1']] as [string, string][]);
  const text = `${formOf(exampleOf(route))}&x=1`.replace(/^&/, '');
  return refused(bytes(sender, { text, extra: `${name}=${encoded(value)}` }), [400]);
};

/** Not UTF-8 behind the percent signs, or not percent signs at all, or NUL, which no field of ours accepts. */
const brokenValues = [
  '%',
  '%z',
  '%zz',
  '%1',
  '%ff',
  '%c0%80',
  '%c3',
  '%e4%bd',
  '%ed%a0%80',
  '%ed%a0%bd%ed%b8%80',
  '%f5%80%80%80',
  '%00',
  'a%00b',
  '%u0041',
];
export const brokenEncoding: Spoil = (sender) => {
  const { route, random } = sender;
  const name = pick(random, [...Object.keys(exampleOf(route)), 'lang', 'x']);
  return refused(bytes(sender, { text: `${name}=${pick(random, brokenValues)}` }), [400]);
};

/** A body whose own bytes are not UTF-8: how a parser would read it is undefined. */
const rawBytes = ['ff', 'c080', 'c3', 'eda080', 'f5808080', '80', 'fe', 'e4bd', 'c328'];
export const brokenBody: Spoil = (sender) => {
  const { route, random } = sender;
  if (route.method !== 'POST') return undefined;
  const name = pick(random, [...Object.keys(exampleOf(route)), 'x']);
  const body = Buffer.concat([
    Buffer.from(`${formOf(exampleOf(route))}&${name}2=`),
    Buffer.from(pick(random, rawBytes), 'hex'),
  ]);
  return refused(bytes(sender, { body }), [400]);
};

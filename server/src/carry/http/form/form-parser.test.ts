import { spot } from '@glassbook/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { formParser } from './form-parser.ts';

const { body } = spot.placeOrder;
const names = [...Object.keys(body.shape), 'lang', 'unknown'];
const value = fc.constantFrom('', '1', '2', '0.001', 'limit', 'GTC', 'last', 'abc', '-1', '1e9');
const form = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...names), value), { selector: ([name]) => name, maxLength: 12 })
  .map((fields) => ({ currency_id: '1', legal_id: '3', type: '1', ...Object.fromEntries(fields) }));

it('finds what the whole shape finds, of forms that fit and of those that do not, also once it has seen their fields', () => {
  const parse = formParser(body);
  const told = (parsed: z.ZodSafeParseResult<unknown>) =>
    parsed.success ? JSON.stringify(parsed.data) : parsed.error.issues;
  fc.assert(
    fc.property(form, fc.constantFrom(...names), value, (fields, name, other) => {
      for (const each of [
        fields,
        fields,
        { ...fields, [name]: other },
        { ...fields, type: other },
        { currency_id: '1' },
      ])
        expect(told(parse(each))).toEqual(told(body.safeParse(each)));
    }),
    { seed: 29 },
  );
});

it('a field that is filled in is not left out, and a check of the whole form is made', () => {
  const many = Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`f${n}`, z.string().optional()]));
  const filled = formParser(z.object({ ...many, page: z.string().default('1') }));
  for (let n = 0; n < 2; n += 1) expect(filled({ f1: 'a' })).toMatchObject({ data: { f1: 'a', page: '1' } });
  const checked = formParser(z.object(many).refine((fields) => fields['f2'] !== undefined));
  expect([checked({ f2: '' }).success, checked({ f1: '' }).success, checked({ f1: '' }).success]).toEqual([
    true,
    false,
    false,
  ]);
});

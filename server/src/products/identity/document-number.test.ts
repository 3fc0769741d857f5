import { identity } from '@glassbook/contract';
import { expect, it } from 'vitest';
import { isNumber, readNumber } from './document-number.ts';

it.each<[string, string, boolean]>([
  // The examples of the rules: GB 11643, the Hong Kong, Taiwan and Thai cards, the Spanish DNI and NIE.
  ['CN', '11010519491231002X', true],
  ['CN', '11010519491231002x', true],
  ['CN', '１１０１０５１９４９１２３１００２Ｘ', true],
  ['CN', '110105194912310021', false],
  ['CN', '11010519491331002X', false],
  ['CN', '99010519491231002X', false],
  ['CN', '1101051949123100', false],
  ['HK', 'A123456(3)', true],
  ['HK', 'A123456(4)', false],
  ['TW', 'A123456789', true],
  ['TW', 'A123456788', false],
  ['TH', '1101700230708', true],
  ['TH', '1101700230709', false],
  ['ES', '12345678Z', true],
  ['ES', '12345678A', false],
  ['FI', '131052-308T', true],
  ['FI', '131052-308U', false],
  ['IT', 'CA12345AB', true],
  ['IT', 'CA1234567', false],
  ['NO', '01010101006', true],
  ['NO', '01010101007', false],
  ['PL', '44051401359', true],
  ['PL', '44051401358', false],
  ['FR', '12AB34567', true],
  ['', '11010519491231002X', true],
  ['FR', '', false],
  ['FR', '12', false],
  ['FR', '<script>1234</script>', false],
  ['FR', "1234' OR '1'='1", false],
  ['FR', '1'.repeat(31), false],
])('IDENTITY-005 an ID card of %s with the number %s: %s', (country, number, right) => {
  expect(isNumber(readNumber(number), { idType: 0, country })).toBe(right);
});
it('IDENTITY-005 a demo has an example for each country with a rule', () => {
  for (const country of identity.countries) {
    const example = identity.numberExamples[country];
    if (example === undefined) expect(isNumber('12AB34567', { idType: 0, country })).toBe(true);
    else expect(isNumber(example, { idType: 0, country })).toBe(true);
  }
});
it('IDENTITY-005 the rules are of ID cards, not of passports and licenses', () => {
  expect(isNumber('E12345678', { idType: 1, country: 'CN' })).toBe(true);
  expect(isNumber('E12345678', { idType: 0, country: 'CN' })).toBe(false);
});

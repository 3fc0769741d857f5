import { expect, test } from 'vitest';
import { emptyForm, requestOf, startLevel } from './alert-form.ts';

test('a form has a level or a percentage within a window, never both', () => {
  const form = { ...emptyForm('BTC/USDT', '80000.00'), note: 'sell' };
  const rest = { repeat: '0', mail: '0', note: 'sell' };
  expect(requestOf(form, 0, null)).toEqual({ condition: 'rises', level: '80000.00', ...rest });
  expect(requestOf({ ...form, condition: 'drops', percent: '2.5' }, 0, null)).toEqual({
    ...{ condition: 'drops', percent: '2.5', window: '1h' },
    ...rest,
  });
});

test('an expiry is so many days ahead, or stays as it was', () => {
  const form = emptyForm('BTC/USDT', '1');
  expect(requestOf({ ...form, expiry: '7' }, 1_000, null).expires_ms).toBe('604801000');
  expect(requestOf({ ...form, expiry: 'kept' }, 1_000, 5_000).expires_ms).toBe('5000');
  expect(requestOf({ ...form, expiry: 'kept' }, 1_000, null)).not.toHaveProperty('expires_ms');
});

test('the level starts 5 % away from the present price, on the side it waits for, on the tick', () => {
  expect(startLevel('79800.12500000', '0.01', 'rises')).toBe('83790.13');
  expect(startLevel('79800.12500000', '0.01', 'falls')).toBe('75810.11');
  expect(startLevel('0.00001234', '0.00000001', 'rises')).toBe('0.00001296');
  expect(startLevel('61.4', '0.0010', 'falls')).toBe('58.3300');
});

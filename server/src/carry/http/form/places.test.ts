import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { inAll, perAddress, perUser, Places, rate } from './places.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const fill = (places: Places, count = inAll) =>
  Array.from({ length: count }, (_, n) => {
    const place = places.take(n, `10.0.${n}.1`);
    const lost = vi.fn();
    place?.onLost(lost);
    return { place, lost };
  });

it('UPLOAD-009 a user has two places, and an address four whatever the users', () => {
  const places = new Places();
  expect(Array.from({ length: perUser + 1 }, (_, n) => places.take(1, `10.0.${n}.1`) !== undefined)).toEqual([
    true,
    true,
    false,
  ]);
  const taken = Array.from({ length: perAddress + 1 }, (_, n) => places.take(10 + n, '10.9.0.1'));
  expect(taken.map((place) => place !== undefined)).toEqual([true, true, true, true, false]);
  if (taken[0]) places.leave(taken[0]);
  expect(places.take(20, '10.9.0.1')).toBeDefined();
});
it('UPLOAD-009 the addresses of an IPv6 /48 count as one', () => {
  const places = new Places();
  const taken = Array.from({ length: perAddress + 1 }, (_, n) => places.take(n, `2001:db8:1:${n}::1`) !== undefined);
  expect(taken).toEqual([true, true, true, true, false]);
});
it('UPLOAD-009 a body loses its place where less than the least rate arrives after the first time', () => {
  const [slow, fast] = fill(new Places(), 2);
  const arrive = (ofSlow: number, ofFast: number) => {
    slow?.place?.count(ofSlow);
    fast?.place?.count(ofFast);
    vi.advanceTimersByTime(rate.ms);
  };
  arrive(0, 0);
  expect(slow?.lost).not.toHaveBeenCalled();
  arrive(rate.bytes - 1, rate.bytes);
  arrive(0, rate.bytes);
  expect(slow?.lost).toHaveBeenCalledOnce();
  expect(fast?.lost).not.toHaveBeenCalled();
});
it('UPLOAD-009 where all are taken the slowest goes, and none that is new', () => {
  const places = new Places();
  const held = fill(places);
  held.forEach(({ place }, n) => place?.count(n === 7 ? 10 : 1_000));
  expect(places.take(99, '10.99.0.1')).toBeUndefined();
  vi.advanceTimersByTime(rate.ms);
  expect(places.take(99, '10.99.0.1')).toBeDefined();
  expect(held.filter(({ lost }) => lost.mock.calls.length > 0)).toEqual([held[7]]);
});

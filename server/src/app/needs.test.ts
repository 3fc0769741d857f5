/** Each slice uses all that it declares that it needs, calls and is; what it does not declare it cannot use, by its types. */
import { expect, test, vi } from 'vitest';
import { wholeApp } from '../../test/whole-app.ts';
import { inOrder } from '../shared/slice/parts.ts';
import type { AnySlice } from '../shared/slice/slice.ts';

/** Names that each slice was given and has not looked at. */
const unused = vi.hoisted(() => new Map<string, Set<string>>());

vi.mock('./slices.ts', async (original) => {
  const { slices } = await original<{ slices: readonly AnySlice[] }>();
  const watched = <T extends object>(name: string, has: T): T =>
    new Proxy(has, {
      get: (from, key) => {
        unused.get(name)?.delete(String(key));
        return Reflect.get(from, key) as unknown;
      },
      // A copy of all would look at all.
      ownKeys: () => {
        throw new Error(`${name} names what it passes on`);
      },
    });
  const wrapped = slices.map((each): AnySlice => {
    const { name, open, needs = [], calls = [] } = each;
    unused.set(name, new Set<string>([...needs, ...calls]));
    if (!open) return each;
    return {
      ...each,
      open: async (has, begun) => {
        const part = await open(watched(name, has), begun);
        const { leads } = part;
        return leads ? { ...part, leads: (led) => leads(watched(name, led)) } : part;
      },
    };
  });
  return { slices: wrapped };
});

test('each slice uses all that it declares, by name', async () => {
  const whole = await wholeApp({ crowd: true });
  await whole.close();
  expect([...unused].flatMap(([name, left]) => (left.size > 0 ? [[name, ...left]] : []))).toEqual([]);
});

test('who submits nothing is no writer', async () => {
  const { slices } = await vi.importActual<{ slices: readonly AnySlice[] }>('./slices.ts');
  const idle = slices.filter(
    ({ roles = [], needs = [] }) =>
      roles.includes('writer') !== needs.some((need) => need === 'sequencer' || need === 'asked'),
  );
  expect(idle.map(({ name }) => name)).toEqual([]);
});

test('each slice opens after those whose doors it calls; a ring, and a door that nobody opens or that two open, is refused', () => {
  const named = (each: Partial<AnySlice> & { name: string }) => each;
  const wallet = named({ name: 'wallet', opens: ['cnyRate'] });
  const convert = named({ name: 'convert', calls: ['cnyRate'], opens: ['uploads'] });
  const first = named({ name: 'first' });
  expect(inOrder([first, convert, wallet]).map(({ name }) => name)).toEqual(['first', 'wallet', 'convert']);
  expect(() => inOrder([convert])).toThrow('convert calls cnyRate, which nobody opens');
  expect(() => inOrder([wallet, { ...wallet, name: 'other' }])).toThrow('cnyRate is opened once; other opens it again');
  expect(() => inOrder([{ ...wallet, calls: ['uploads'] }, convert])).toThrow(
    'doors form a cycle: wallet → convert → wallet',
  );
});

/**
 * The slices while the server runs. Each opens after those whose doors it calls, and otherwise in the order of the list, so that a door is there when its caller opens; a ring of
 * slices, and a door that nobody opens or that two open, is refused at the start.
 */
import { channels as contractChannels } from '@glassbook/contract';
import { assert } from '@glassbook/money';
import type { Core } from './core.ts';
import type { Doors } from './doors.ts';
import type { AnyPart, AnySlice, Led } from './slice.ts';
import type { AnyChannel } from '../../carry/socket/channel.ts';

export type Parts = readonly AnyPart[];
/** `leaders`: what runs once only, of each slice that leads. */
export type Opened = { parts: Parts; leaders: readonly Led[]; doors: Doors };
export type Begun = Pick<AnySlice, 'name' | 'needs' | 'calls' | 'opens' | 'open'> & {
  begun?: ReturnType<NonNullable<AnySlice['begin']>> | undefined;
};

/** Doors that are called from outside of slices: by the carriers, the metrics and the demo's cast. */
const ofTheServer: Begun = {
  name: 'the server',
  calls: ['sessions', 'deviceOf', 'staff', 'letters', 'uploads'],
};

export async function openParts(core: Core, slices: readonly Begun[]): Promise<Opened> {
  const doors: Partial<Doors> = {};
  const parts: AnyPart[] = [];
  const leaders: Led[] = [];
  for (const { name, needs = [], calls = [], opens: declared = [], open, begun } of inOrder([...slices, ofTheServer])) {
    if (!open) continue;
    const part = await open({ ...picked(core, needs), ...picked(doors, calls) } as never, begun as never);
    const { opens = {}, leads } = part;
    assert(
      Object.keys(opens).sort().join() === [...declared].sort().join(),
      `${name} opens the doors that it declares`,
    );
    Object.assign(doors, opens);
    parts.push(part);
    if (leads) leaders.push(await leads(picked(core, needs) as never));
  }
  return { parts, leaders, doors: doors as Doors };
}

const picked = <T extends object>(from: T, names: readonly (keyof T)[]): Partial<T> =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<T>;

/** Each after those whose doors it calls. */
export function inOrder<S extends Pick<AnySlice, 'name' | 'calls' | 'opens'>>(slices: readonly S[]): S[] {
  const openers = new Map<string, S>();
  for (const each of slices)
    for (const door of each.opens ?? []) {
      assert(!openers.has(door), `${door} is opened once; ${each.name} opens it again`);
      openers.set(door, each);
    }
  const ordered = new Set<S>();
  const visit = (each: S, path: readonly S[]): void => {
    if (ordered.has(each)) return;
    const names = [...path, each].map(({ name }) => name).join(' → ');
    assert(!path.includes(each), `doors form a cycle: ${names}`);
    for (const door of each.calls ?? []) {
      const opener = openers.get(door);
      assert(opener !== undefined, `${each.name} calls ${door}, which nobody opens`);
      visit(opener, [...path, each]);
    }
    ordered.add(each);
  };
  for (const each of slices) visit(each, []);
  return [...ordered];
}

/** The channels of the contract, each with its slice's implementation. */
export function channelsOf(parts: Parts): AnyChannel[] {
  const given = new Map<string, unknown>(parts.flatMap(({ channels }) => Object.entries(channels ?? {})));
  return Object.entries(contractChannels).map(([name, { params, private: isPrivate }]) => {
    const channel = given.get(name);
    assert(channel !== undefined, `some slice gives the channel ${name}`);
    return { name, params, private: isPrivate, channel } as unknown as AnyChannel;
  });
}

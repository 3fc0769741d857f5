/** The slices while the server runs: opened one after the other, in the order of their list. */
import { channels as contractChannels } from '@glassbook/contract';
import { assert } from '@glassbook/money';
import type { AnyPart, Core } from './slice.ts';
import type { AnyChannel } from './socket/channel.ts';

export type Parts = readonly AnyPart[];

export async function openParts(
  core: Core,
  begun: readonly { open?: (core: Core) => AnyPart | Promise<AnyPart> }[],
): Promise<Parts> {
  const parts: AnyPart[] = [];
  for (const { open } of begun) {
    if (!open) continue;
    const part = await open(core);
    Object.assign(core.given, part.gives);
    parts.push(part);
  }
  const { sessions, walletTotals } = core.given as Partial<Core['given']>;
  assert(sessions !== undefined && walletTotals !== undefined, 'some slice gives what others need');
  return parts;
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

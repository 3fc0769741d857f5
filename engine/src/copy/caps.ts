/** The caps of a follow: how much margin a copied ticket may still take. */
import type { Amount } from '@glassbook/money';
import type { OpenCopy } from '../core/doors.ts';
import type { CopyRow, FollowRow } from './row-types.ts';

/** `margin`: undefined where nothing caps it; `by`: the cap that is met first, of equal ones the narrowest. */
export type Room = { margin: Amount | undefined; by: 'cap_order' | 'cap_market' | 'cap_total' };

/** Returns what is left of each cap, the least of the three: less the margins at entry of what is open of the ticket, in its market, and in all. */
export function roomOf(
  { orderMax, marketMax, totalMax }: FollowRow,
  { position, market }: CopyRow,
  copiesNow: () => readonly OpenCopy[],
): Room {
  let room: Room = { margin: undefined, by: 'cap_order' };
  // Most follows have none, and what is open is valued for each copy.
  if (orderMax === 0n && marketMax === 0n && totalMax === 0n) return room;
  const copies = copiesNow();
  const used = (isOne: (copy: OpenCopy) => boolean) =>
    copies.reduce((sum, copy) => (isOne(copy) ? sum + copy.entryMargin : sum), 0n);
  const caps = [
    { by: 'cap_order', max: orderMax, isOne: (copy: OpenCopy) => copy.position === position },
    { by: 'cap_market', max: marketMax, isOne: (copy: OpenCopy) => copy.market === market },
    { by: 'cap_total', max: totalMax, isOne: () => true },
  ] as const;
  for (const { by, max, isOne } of caps) {
    if (max === 0n) continue;
    const margin = max - used(isOne);
    if (room.margin === undefined || margin < room.margin) room = { margin, by };
  }
  return room;
}

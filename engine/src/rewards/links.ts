/** Accounts that have a device, a bank card or a document in common. The server tells which; two of the staff undo a wrong one. */
import { isOfTwo, refuse, type Outcome } from '../core/entry.ts';
import { FIRST_USER } from '../core/ledger.ts';
import type { Link, Unlink } from './command.ts';
import type { LinkRow, State } from './state.ts';
import { linkedBy } from './words.ts';

const keyOf = ({ owner, other, by }: Pick<LinkRow, 'owner' | 'other' | 'by'>): string => `${owner}/${other}/${by}`;
const isUser = (account: number): boolean => Number.isSafeInteger(account) && account >= FIRST_USER;

/** The accounts that are linked to one, also through others, and itself. */
export function groupOf({ rewards: { linkedTo } }: State, owner: number): ReadonlySet<number> {
  const group = new Set([owner]);
  for (const one of group) for (const other of linkedTo.get(one) ?? []) group.add(other);
  return group;
}

/** Twice is accepted; a link that was undone stays undone. */
export function link(state: State, { owner: one, other: two, by }: Link): Outcome<'rewards.link_invalid'> {
  const [owner, other] = one < two ? [one, two] : [two, one];
  if (!isUser(owner) || !isUser(other) || owner === other || !linkedBy.includes(by))
    return refuse('rewards.link_invalid');
  if (state.rewards.links.has(keyOf({ owner, other, by }))) return { ok: true };
  // Past this line it must succeed.
  putLink(state, { owner, other, by, status: 'linked', at: state.at });
  return { ok: true };
}

export function unlink(state: State, command: Unlink): Outcome<'rewards.decision_invalid' | 'rewards.link_invalid'> {
  const [owner, other] =
    command.owner < command.other ? [command.owner, command.other] : [command.other, command.owner];
  if (!isOfTwo(command)) return refuse('rewards.decision_invalid');
  const known = linkedBy.flatMap((by) => state.rewards.links.get(keyOf({ owner, other, by })) ?? []);
  const linked = known.filter(({ status }) => status === 'linked');
  if (linked.length === 0) return refuse('rewards.link_invalid');
  // Past this line it must succeed.
  for (const row of linked) putLink(state, { ...row, status: 'undone', at: state.at });
  return { ok: true };
}

function putLink(state: State, row: LinkRow): void {
  restoreLink(state, row);
  state.rewards.changed.links.set(keyOf(row), row);
}

/** Also while loading. Two accounts stay linked while anything that they have in common is not undone. */
export function restoreLink({ rewards: { links, linkedTo } }: State, row: LinkRow): void {
  const { owner, other } = row;
  links.set(keyOf(row), row);
  const isLinked = linkedBy.some((by) => links.get(keyOf({ owner, other, by }))?.status === 'linked');
  for (const [one, two] of [
    [owner, other],
    [other, owner],
  ] as const) {
    const to = linkedTo.get(one) ?? new Set();
    if (isLinked) to.add(two);
    else to.delete(two);
    if (to.size === 0) linkedTo.delete(one);
    else linkedTo.set(one, to);
  }
}

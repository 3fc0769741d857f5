/**
 * Who traded with a position, and how many of its contracts: where it goes bankrupt they are deleveraged first, each for no more than that. Eight owners are named exactly. The contracts of others are added up, and
 * where those are more than the least of who is named has, the owner who traded last takes that place and they are added up anew: so neither a contract of a stranger nor many small trades take away a name that
 * has more.
 */
import type { Counterparty, PositionRow } from './rows.ts';

/** How many owners of a position are named. */
const NAMED = 8;
/** Stands for who is not named. */
const OTHERS = 0;

type Counted = Pick<PositionRow, 'contracts' | 'against' | 'againstContracts'>;

/** Counts a trade that has grown a position by so many contracts. */
export function countAgainst(position: Counted, owner: number, lots: number): void {
  const before = position.contracts - lots;
  position.against = added(
    before === position.againstContracts ? position.against : scaled(position, before),
    owner,
    lots,
  );
  position.againstContracts = position.contracts;
}

/** Returns who is named with the contracts of what is open now, in the order in which they came. */
export const namedOf = (position: Counted): Counterparty[] =>
  scaled(position, position.contracts).filter(({ owner }) => owner !== OTHERS);

/** Returns the most contracts that an owner traded with a position, as far as he is named. */
export const tradedWith = ({ against }: Counted, owner: number): number =>
  against.find((one) => one.owner === owner)?.contracts ?? 0;

/** Returns positions, in the order in which they come, by each owner they name. */
export function byNames<Named extends Counted>(list: readonly Named[]): Map<number, Named[]> {
  const names = new Map<number, Named[]>();
  for (const position of list)
    for (const { owner } of position.against) {
      const all = names.get(owner);
      if (all) all.push(position);
      else names.set(owner, [position]);
    }
  return names;
}

/** A position that was closed in part was closed in equal parts with everybody: what is left of each, rounded up, so that nobody is named for more than he traded and no number of small parts takes a name away. */
function scaled({ against, againstContracts }: Counted, contracts: number): Counterparty[] {
  if (contracts === againstContracts) return [...against];
  if (contracts === 0) return [];
  const [now, then] = [BigInt(contracts), BigInt(againstContracts)];
  return against.map((one) => ({ ...one, contracts: Number((BigInt(one.contracts) * now + then - 1n) / then) }));
}

function added(against: readonly Counterparty[], owner: number, contracts: number): Counterparty[] {
  const place = against.findIndex((one) => one.owner === owner);
  const known = against[place];
  if (known) return against.with(place, { owner, contracts: known.contracts + contracts });
  const named = against.filter((one) => one.owner !== OTHERS);
  if (named.length < NAMED) return [...named, { owner, contracts }];
  const others = contracts + (against.find((one) => one.owner === OTHERS)?.contracts ?? 0);
  const least = named.reduce((a, b) => (b.contracts < a.contracts ? b : a));
  if (others <= least.contracts) return [...named, { owner: OTHERS, contracts: others }];
  return [...named.filter((one) => one !== least), { owner, contracts }];
}

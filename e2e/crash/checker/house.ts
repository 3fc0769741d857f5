/** What the operator brought into accounts of the house, in the checker: each request that took effect has one row and one entry of it, and no other has any. */
import type { Acts } from './product.ts';

export type HouseTables = {
  houseRequests: { id: string; state: string }[];
  houseTransfers: { id: string; request: string; direction: string; house: string; asset: number; amount: string }[];
  houseMoved: { ref: string; asset: number; amount: string; from_owner: string; to_owner: string }[];
};

export const houseQueries: { readonly [N in keyof HouseTables]: string } = {
  houseRequests: "SELECT id, state FROM desk_requests WHERE kind = 'house.transfer'",
  houseTransfers: 'SELECT id, request, direction, house, asset, amount FROM house_transfers',
  houseMoved: `SELECT ref, asset, amount, from_owner, to_owner FROM ledger_entries WHERE reason IN ('funds.house_in', 'funds.house_out')`,
};

/** The owner of each account of the house. */
const owners: Readonly<Record<string, string>> = {
  ...{ convert: '3', lockup: '6', options: '7', ieo: '8', dual: '9' },
};

export function* wrongHouse({
  houseRequests,
  houseTransfers,
  houseMoved,
}: HouseTables): Iterable<[list: keyof Acts, why: string]> {
  const byRequest = Map.groupBy(houseTransfers, ({ request }) => request);
  for (const { id, state } of houseRequests) {
    const count = byRequest.get(id)?.length ?? 0;
    if (state === 'done' && count === 0) yield ['lost', `request ${id} is done and moved nothing`];
    if (count > (state === 'done' ? 1 : 0)) yield ['twice', `request ${id} is ${state} and moved ${count} sums`];
  }
  const entries = Map.groupBy(houseMoved, ({ ref }) => ref);
  for (const { id, direction, house, asset, amount } of houseTransfers) {
    const own = entries.get(id) ?? [];
    const [from, to] = direction === 'in' ? ['0', owners[house]] : [owners[house], '0'];
    const isRight = own.every(
      (line) => line.asset === asset && line.amount === amount && line.from_owner === from && line.to_owner === to,
    );
    if (own.length === 0 || !isRight) yield ['lost', `house transfer ${id} moved something else than it says`];
    if (own.length > 1) yield ['twice', `house transfer ${id} moved ${own.length} sums`];
    entries.delete(id);
  }
  for (const id of entries.keys()) yield ['twice', `house transfer ${id} moved money and is not stored`];
}

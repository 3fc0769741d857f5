/** Each stored balance against the engine's, and the sum over all of them. Only reads: neither the engine nor the writer waits for it. */
import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import { FIRST_USER, kinds, WORLD, type AccountKind, type State } from '@glassbook/engine';
import type { PoolClient } from 'pg';
import type { Core } from '../../../shared/slice/core.ts';
import { Sums, unitsIn, type Item, type Line } from './line.ts';
import { keyOf, type RecentBatches } from './recent-batches.ts';

const piece = 20_000;
/** Beyond it the writer stands still, and the run is tried again later. */
const commitWaitMs = 10_000;

export type EngineView = {
  ledger: Pick<State['ledger'], 'count' | 'find' | 'row'>;
  journal: Pick<Core['journal'], 'seq' | 'committedSeq'>;
  recent: RecentBatches;
};
type Row = { owner: number; kind: AccountKind; asset: number; available: bigint; held: bigint };
/** A stored row that is not what memory has now; `memory`: its total there. */
type Suspect = Pick<Row, 'owner' | 'kind' | 'asset'> & { stored: bigint; memory: bigint; isHoldOnly: boolean };
export type Accounts = { lines: Line[]; /** What the external account has, below zero. */ world: Sums };

const nameOf = ({ owner, kind }: Pick<Row, 'owner' | 'kind'>): string =>
  `${owner === WORLD ? 'external' : owner < FIRST_USER ? `house-${owner}` : `U-${owner}`} ${kind}`;

type Cells = { owner: string; kind: number; asset: number; available: string; held: string };

async function* storedRows(client: PoolClient): AsyncGenerator<Row[]> {
  await client.query('DECLARE accounts NO SCROLL CURSOR FOR SELECT owner, kind, asset, available, held FROM balances');
  for (;;) {
    const { rows } = await client.query<Cells>(`FETCH ${piece} FROM accounts`);
    yield rows.map(({ owner, kind, asset, available, held }) => ({
      ...{ owner: Number(owner), kind: kinds[kind] as AccountKind, asset },
      ...{ available: unitsIn(available), held: unitsIn(held) },
    }));
    if (rows.length < piece) break;
  }
  await client.query('CLOSE accounts');
}

/** Accounts of the engine that were not among the stored rows, and have something. */
async function unstored(ledger: EngineView['ledger'], seen: ReadonlySet<number>): Promise<Suspect[]> {
  const found: Suspect[] = [];
  for (let account = 0; account < ledger.count; account += 1) {
    if (account % piece === piece - 1) await setImmediate();
    if (seen.has(account)) continue;
    const { owner, kind, asset, available, held } = ledger.row(account);
    const memory = available + held;
    if (memory !== 0n) found.push({ owner, kind, asset, stored: 0n, memory, isHoldOnly: false });
  }
  return found;
}

/** Waits until what memory has is committed: only then the batches tell what it had before. */
async function committed({ journal }: EngineView): Promise<void> {
  const applied = journal.seq;
  for (let waited = 0; journal.committedSeq < applied; waited += 20) {
    if (waited >= commitWaitMs) throw new Error('the writer stands still: the accounts are compared later');
    await wait(20);
  }
}

/** Those of the suspects that differed at the journal entry already. */
function differences(suspects: readonly Suspect[], totals: ReadonlyMap<string, bigint>) {
  return suspects.flatMap((suspect) => {
    const then = totals.get(keyOf(suspect));
    // Of an account that changed since, the total is known and not how it was split.
    if (then === undefined ? false : then === suspect.stored) return [];
    return [{ ...suspect, engine: then ?? suspect.memory }];
  });
}

/** Compares all stored balances of a snapshot, which is of the journal entry `seq`. */
export async function checkAccounts(client: PoolClient, view: EngineView, seq: number): Promise<Accounts> {
  const { ledger, recent } = view;
  const [sums, owed, world] = [new Sums(), new Sums(), new Sums()];
  const seen = new Set<number>();
  const suspects: Suspect[] = [];
  for await (const rows of storedRows(client))
    for (const { owner, kind, asset, available, held } of rows) {
      const stored = available + held;
      sums.add(asset, stored);
      (owner === WORLD ? world : owed).add(asset, stored);
      const account = ledger.find(owner, kind, asset);
      if (account >= 0) seen.add(account);
      const now = account >= 0 ? ledger.row(account) : { available: 0n, held: 0n };
      if (now.available === available && now.held === held) continue;
      const memory = now.available + now.held;
      suspects.push({ owner, kind, asset, stored, memory, isHoldOnly: memory === stored });
    }
  suspects.push(...(await unstored(ledger, seen)));
  await committed(view);
  const wrong = differences(suspects, recent.totalsAt(seq));
  const items = new Map<number, Item[]>();
  const expected = new Sums(owed);
  for (const { asset, stored, engine, ...account } of wrong.sort((a, b) => a.owner - b.owner)) {
    const name = `${nameOf(account)}${account.isHoldOnly ? ' (hold)' : ''}`;
    items.set(asset, [...(items.get(asset) ?? []), { name, expected: engine, found: stored }]);
    if (account.owner !== WORLD) expected.add(asset, engine - stored);
  }
  const assets = [...new Set([...sums.keys(), ...items.keys()])].sort((a, b) => a - b);
  const lines = assets.flatMap((asset): Line[] => [
    { check: 'sum', asset, expected: 0n, found: sums.of(asset), items: [] },
    {
      ...{ check: 'accounts', asset, expected: expected.of(asset), found: owed.of(asset) },
      items: items.get(asset) ?? [],
    },
  ]);
  return { lines, world };
}

/** Balances as bytes: the engine's own columns, a piece of accounts after another. Numbers are in the machine's order of bytes, which the shape of a snapshot names. */
import { deserialize, serialize } from 'node:v8';
import type { BalanceColumns } from '@glassbook/engine';

/** Accounts a piece: 1.5 MB. */
export const PIECE = 65_536;
const HEAD = 4;
const columnsOf = ({ halves, owners, assets, kinds }: BalanceColumns) => [
  { column: halves, each: 4 },
  { column: owners, each: 1 },
  { column: assets, each: 1 },
  { column: kinds, each: 1 },
];

/** The pieces in order. */
export function* bytesOfBalances(columns: BalanceColumns): Generator<Buffer> {
  const aside = Map.groupBy(columns.aside, ([place]) => Math.floor(place / 2 / PIECE));
  for (let from = 0; from < columns.count; from += PIECE) {
    const count = Math.min(PIECE, columns.count - from);
    const head = Buffer.alloc(HEAD);
    head.writeUInt32LE(count);
    const parts = columnsOf(columns).map(({ column, each }) => column.subarray(from * each, (from + count) * each));
    const bytes = parts.map(({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength));
    const own = (aside.get(from / PIECE) ?? []).map(([place, amount]) => [place - from * 2, amount]);
    yield Buffer.concat([head, ...bytes, serialize(own)]);
  }
}

export function balancesFrom(piece: Buffer): BalanceColumns {
  const count = piece.readUInt32LE();
  let at = HEAD;
  // Copied, since a column begins at a multiple of the size of its numbers.
  const take = (size: number): ArrayBuffer => {
    const bytes = new Uint8Array(size);
    bytes.set(piece.subarray(at, at + size));
    at += size;
    return bytes.buffer;
  };
  return {
    count,
    halves: new Int32Array(take(count * 16)),
    owners: new Int32Array(take(count * 4)),
    assets: new Uint16Array(take(count * 2)),
    kinds: new Uint8Array(take(count)),
    aside: new Map(deserialize(piece.subarray(at)) as [number, bigint][]),
  };
}

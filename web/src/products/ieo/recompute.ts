/** The published table, computed again on this device. */
import type { ieo } from '@glassbook/contract';
import { allocate } from '@glassbook/engine/ieo/sums';

/** The text that is hashed: a line for the offer, then one for each owner (docs/ieo.md). */
const textOf = ({ format, offer, asset, total, cap, rows }: ieo.AllocationTable): string =>
  [[format, offer, asset, total, cap], ...rows].map((line) => `${line.join(' ')}\n`).join('');

const sumOf = (tokens: readonly bigint[]): bigint => tokens.reduce((sum, each) => sum + each, 0n);

/** Whether the rows have the hash that is stated, everybody what the formula grants, and what is stated of all is what they come to. */
export async function matches(table: ieo.AllocationTable): Promise<boolean> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(textOf(table)));
  const hash = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const asked = table.rows.map(([, tokens]) => BigInt(tokens));
  const { granted, numerator, denominator, ...counts } = allocate(BigInt(table.total), BigInt(table.cap), asked);
  const part = asked.length > 0 && { numerator, denominator };
  const found = { applied: sumOf(asked), granted: sumOf(granted), ...counts, ...part };
  return (
    hash === table.hash &&
    table.rows.every(([, , tokens], place) => String(granted[place]) === tokens) &&
    (Object.keys(found) as (keyof typeof found)[]).every((name) => String(table[name]) === String(found[name]))
  );
}

/** The published table, computed again on this device. */
import type { ieo } from '@glassbook/contract';
import { allocate } from '@glassbook/engine/ieo/sums';

/** The text that is hashed: a line for the offer, then one for each owner (docs/ieo.md). */
const textOf = ({ format, offer, asset, total, cap, rows }: ieo.AllocationTable): string =>
  [[format, offer, asset, total, cap], ...rows].map((line) => `${line.join(' ')}\n`).join('');

/** Whether the rows have the hash that is stated, and everybody what the formula grants. */
export async function matches(table: ieo.AllocationTable): Promise<boolean> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(textOf(table)));
  const hash = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const asked = table.rows.map(([, tokens]) => BigInt(tokens));
  const { granted, numerator, denominator } = allocate(BigInt(table.total), BigInt(table.cap), asked);
  return (
    hash === table.hash &&
    table.rows.every(([, , tokens], place) => String(granted[place]) === tokens) &&
    (asked.length === 0 || (String(numerator) === table.numerator && String(denominator) === table.denominator))
  );
}

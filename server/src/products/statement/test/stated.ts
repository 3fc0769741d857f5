/** A user's statement from entries in memory. */
import { generateKeyPairSync, sign } from 'node:crypto';
import type { EntryReason, LedgerEntry } from '@glassbook/engine';
import { kinds } from '@glassbook/engine';
import type { EventWorth } from '../../../shared/slice/doors.ts';
import { documentOf } from '../export/document.ts';
import type { OwnEntry } from '../read-entries.ts';

/** An owner's sides of postings, as `nextEntries` reads them. */
export const ownEntries = (postings: readonly LedgerEntry<EntryReason>[], owner: number): OwnEntry[] =>
  postings.flatMap(({ seq, line, at, asset, amount, reason, ref, ...sides }) => {
    const { fromOwner, fromKind, fromAfter, toOwner, toKind, toAfter } = sides;
    const of = { seq, line, at, asset, reason, ref };
    const from: OwnEntry = { ...of, side: 0, kind: fromKind, value: -amount, after: fromAfter, other: toOwner };
    const to: OwnEntry = { ...of, side: 1, kind: toKind, value: amount, after: toAfter, other: fromOwner };
    return [...(fromOwner === owner ? [from] : []), ...(toOwner === owner ? [to] : [])];
  });

/** Signs heads with a key of its own. */
export function keyOfTest(): (text: string) => { key: string; signature: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  return (text) => {
    const signed = sign(null, Buffer.from(`glassbook statement\n${text}`), privateKey);
    return { key, signature: signed.toString('base64') };
  };
}

/** The lines of the JSON file of these entries, signed by a key of its own; assets have 8 places. */
export async function fileOf(
  owner: number,
  entries: readonly OwnEntry[],
  worths: readonly EventWorth[] = [],
): Promise<string[]> {
  const rows = entries.map((entry) => ({ ...entry, kind: kinds.indexOf(entry.kind) }));
  const assets = ['BTC', 'ETH', 'USDT'].map((symbol, place) => ({ id: place + 1, symbol, scale: 8 }));
  const services = {
    pool: { query: () => Promise.resolve({ rows }) },
    catalog: { assets, asset: (id: number) => assets[id - 1] },
    costs: { worths: () => Promise.resolve(worths) },
    trades: () => Promise.resolve([]),
    sign: keyOfTest(),
  } as unknown as Parameters<typeof documentOf>[0];
  const { seq = 0, at = 0 } = entries.at(-1) ?? {};
  const parts: string[] = [];
  for await (const part of documentOf(services, { owner, seq, at })) parts.push(part);
  return parts.join('').replace(/\n$/, '').split('\n');
}

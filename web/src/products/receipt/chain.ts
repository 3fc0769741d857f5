import type { receipt } from '@glassbook/contract';
import { canonical, sha256 } from './canonical.ts';

/** Where a receipt is wrong: a tick by its journal number, a link by its place, or a field. */
export type Where = { kind: 'tick'; seq: number } | { kind: 'link'; n: number } | { kind: 'field'; name: string };
export type Fault = {
  code: 'chain' | 'order' | 'missing' | 'opening' | 'head' | 'signature' | 'result';
  where?: Where;
};
/** A link with its record, where it is shown. */
export type Shown = { n: number; kind: string; record: receipt.ReceiptRecord | undefined };
export type End = { n: number; hash: string };

/** Follows the chain link by link; the first that does not fit is the fault. */
export async function chainFault(
  chain: receipt.Receipt['chain'],
): Promise<{ shown: readonly Shown[]; end: End } | Fault> {
  const shown: Shown[] = [];
  let [n, previous, last] = [chain.n, chain.previous, undefined as receipt.ReceiptRecord | undefined];
  for (const { hash, kind, record } of chain.links) {
    const own = typeof record === 'string' ? undefined : record;
    const where: Where = own?.kind === 'tick' ? { kind: 'tick', seq: own.seq } : { kind: 'link', n };
    const digest = typeof record === 'string' ? record : await sha256(canonical(record));
    const isKept = hash === (await sha256(canonical({ kind, n, previous, record: digest })));
    if (!isKept || (own && (own.kind !== kind || own.market !== chain.market))) return { code: 'chain', where };
    if (own && last && (own.seq <= last.seq || own.at < last.at)) return { code: 'order', where };
    shown.push({ n, kind, record: own });
    last = own ?? last;
    [n, previous] = [n + 1, hash];
  }
  return { shown, end: { n: n - 1, hash: previous } };
}

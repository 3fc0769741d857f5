import type { receipt } from '@glassbook/contract';
import { canonical } from './canonical.ts';
import type { End, Fault } from './chain.ts';

const bytes = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));

/** The head is signed by its key, and has the end of the chain. */
export async function headFault(head: receipt.Head, market: string, end: End): Promise<Fault | undefined> {
  const { signature, ...signed } = head;
  const position = head.chains.find((each) => each.market === market);
  if (position?.n !== end.n || position.hash !== end.hash) return { code: 'head' };
  try {
    const key = await crypto.subtle.importKey('spki', bytes(head.key), { name: 'Ed25519' }, false, ['verify']);
    const text = new TextEncoder().encode(canonical(signed));
    return (await crypto.subtle.verify('Ed25519', key, bytes(signature), text)) ? undefined : { code: 'signature' };
  } catch {
    return { code: 'signature' };
  }
}

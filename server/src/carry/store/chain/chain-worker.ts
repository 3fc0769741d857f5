/** Checks batches of the journal against the chain in a thread of its own (chain-checker.ts). */
import { parentPort } from 'node:worker_threads';
import { checkChain } from './chain.ts';
import type { Checked, Unchecked } from './chain-checker.ts';

function check({ frames, previous }: Unchecked): Checked {
  try {
    return { hash: checkChain(bufferOf(frames), bufferOf(previous)) };
  } catch (cause) {
    return { wrong: cause instanceof Error ? cause.message : String(cause) };
  }
}

/** A Buffer arrives from another thread as the plain array that it is. */
const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength);

parentPort?.on('message', (batches: Unchecked[]) => parentPort?.postMessage(batches.map(check)));

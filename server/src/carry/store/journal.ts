/** The journal's bytes: entries as text, framed and chained (chain.ts). */
import { decode, encode, type Entry } from '@glassbook/engine';
import { checkChain, hashOf, HEAD } from './chain/chain.ts';

export type Framed = { frame: Buffer; hash: Buffer };

/** Frames an entry behind the one whose hash is `previous`. */
export function frameEntry(entry: Entry, previous: Buffer): Framed {
  const text = Buffer.from(encode(entry));
  const frame = Buffer.allocUnsafe(HEAD + text.length);
  frame.writeUInt32BE(text.length, 0);
  previous.copy(frame, 4);
  text.copy(frame, HEAD);
  return { frame, hash: hashOf(frame) };
}

/** The entries of a batch, and the hash of its last one; each was checked against the chain. Throws as `checkChain` does, and where a text can't be read. */
export function readFrames(frames: Buffer, previous: Buffer): { entries: Entry[]; hash: Buffer } {
  const hash = checkChain(frames, previous);
  return { entries: entriesOf(frames), hash };
}

/** The entries of a batch whose chain was checked; with `having` those whose text has these bytes. */
export function entriesOf(frames: Buffer, having?: Buffer): Entry[] {
  const entries: Entry[] = [];
  for (let at = 0; at < frames.length;) {
    const end = at + HEAD + frames.readUInt32BE(at);
    const text = frames.subarray(at + HEAD, end);
    if (having === undefined || text.includes(having)) entries.push(decode(text.toString()) as Entry);
    at = end;
  }
  return entries;
}

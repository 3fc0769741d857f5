/**
 * The journal's bytes. An entry is framed as its length (4 bytes), the hash of the entry before it (32 bytes) and its text; its own hash
 * is SHA-256 over that hash and that text. So a bit that flips anywhere breaks every hash after it.
 */
import { hash } from 'node:crypto';
import { decode, encode, type Entry } from '@glassbook/engine';
import { assert } from '@glassbook/money';

export const GENESIS = Buffer.alloc(32);
const HEAD = 36;

export type Framed = { frame: Buffer; hash: Buffer };

/** Frames an entry behind the one whose hash is `previous`. */
export function frameEntry(entry: Entry, previous: Buffer): Framed {
  const text = Buffer.from(encode(entry));
  const frame = Buffer.allocUnsafe(HEAD + text.length);
  frame.writeUInt32BE(text.length, 0);
  previous.copy(frame, 4);
  text.copy(frame, HEAD);
  return { frame, hash: hash('sha256', frame.subarray(4), 'buffer') };
}

/**
 * The entries of a batch, and the hash of its last one; each was checked against the chain. Throws where a length, a hash or a text is
 * not what it must be: then nothing of the batch is believed. Hashes are compared as text, since a digest is sooner had as one.
 */
export function readFrames(bytes: Buffer, previous: Buffer): { entries: Entry[]; hash: Buffer } {
  const entries: Entry[] = [];
  let chain = previous.toString('hex');
  for (let at = 0; at < bytes.length;) {
    assert(bytes.length - at > HEAD, 'a frame has a head');
    const end = at + HEAD + bytes.readUInt32BE(at);
    assert(end <= bytes.length, 'a frame ends inside its batch');
    assert(bytes.toString('hex', at + 4, at + HEAD) === chain, 'an entry carries the hash of the one before');
    chain = hash('sha256', bytes.subarray(at + 4, end), 'hex');
    entries.push(decode(bytes.toString('utf8', at + HEAD, end)) as Entry);
    at = end;
  }
  return { entries, hash: Buffer.from(chain, 'hex') };
}

/**
 * The chain over the journal. An entry's frame is the length of its text (4 bytes), the hash of the entry before it (32 bytes) and its text;
 * its own hash is SHA-256 over that hash and that text. So a bit that flips anywhere breaks every hash after it.
 */
import { hash } from 'node:crypto';
import { assert } from '@glassbook/money';

export const GENESIS = Buffer.alloc(32);
/** Where the text of a frame begins. */
export const HEAD = 36;
export const hashOf = (frame: Buffer): Buffer => hash('sha256', frame.subarray(4), 'buffer');

/**
 * The hash of the last frame of a batch; each was checked against the chain. Throws where a length or a hash is wrong: then
 * nothing of the batch is used. Hashes are compared as text, since a digest is sooner had as one.
 */
export function checkChain(frames: Buffer, previous: Buffer): Buffer {
  let chain = previous.toString('hex');
  for (let at = 0; at < frames.length;) {
    assert(frames.length - at > HEAD, 'a frame has a head');
    const end = at + HEAD + frames.readUInt32BE(at);
    assert(end <= frames.length, 'a frame ends inside its batch');
    assert(frames.toString('hex', at + 4, at + HEAD) === chain, 'an entry carries the hash of the one before');
    chain = hash('sha256', frames.subarray(at + 4, end), 'hex');
    at = end;
  }
  return Buffer.from(chain, 'hex');
}

/**
 * The bytes of a snapshot: frames as those of the journal (chain.ts), chained behind the journal's own hash at the entry that the snapshot stands at. The last one says that it is the last, so
 * a bit that flips anywhere, a piece that is missing and one that is too much are all found.
 */
import type { FileHandle } from 'node:fs/promises';
import { HEAD, hashOf } from '../store/chain/chain.ts';

/** Why a snapshot is not used. */
export class Refused extends Error {
  override name = 'Refused';
}

const LAST = Buffer.from('the end');
/** No frame is longer, bytes: a length that was changed reserves no memory. */
const LONGEST = 2 ** 28;

/** Writes frames behind the hash of what is before. */
export class FrameWriter {
  readonly #file: FileHandle;
  #chain: Buffer;

  constructor(file: FileHandle, previous: Buffer) {
    this.#file = file;
    this.#chain = previous;
  }

  async write(body: Buffer): Promise<void> {
    const head = Buffer.allocUnsafe(4);
    head.writeUInt32BE(body.length, 0);
    const frame = Buffer.concat([head, this.#chain, body]);
    this.#chain = hashOf(frame);
    await this.#file.writeFile(frame);
  }

  end(): Promise<void> {
    return this.write(LAST);
  }
}

/** `previous`: the hash that it carries of what is before. */
export type Frame = { previous: Buffer; body: Buffer };

/** All frames but the last, each once its hash was compared. Throws Refused. */
export async function* readFrames(file: FileHandle): AsyncGenerator<Frame, void> {
  let frame = await readFrame(file);
  for (;;) {
    if (frame === undefined) throw new Refused('is cut off');
    const [previous, body] = [frame.subarray(4, HEAD), frame.subarray(HEAD)];
    const next = await readFrame(file);
    if (next === undefined && body.equals(LAST)) return;
    if (next === undefined) throw new Refused('is cut off');
    if (!next.subarray(4, HEAD).equals(hashOf(frame))) throw new Refused('is damaged');
    yield { previous, body };
    frame = next;
  }
}

/** Undefined at the end of the file. */
async function readFrame(file: FileHandle): Promise<Buffer | undefined> {
  const head = Buffer.allocUnsafe(HEAD);
  const length = await fill(file, head);
  if (length === 0) return undefined;
  if (length < HEAD) throw new Refused('is cut off');
  const size = head.readUInt32BE(0);
  if (size > LONGEST) throw new Refused('is damaged');
  const frame = Buffer.allocUnsafe(HEAD + size);
  head.copy(frame);
  if ((await fill(file, frame.subarray(HEAD))) < size) throw new Refused('is cut off');
  return frame;
}

/** How many bytes were there. */
async function fill(file: FileHandle, bytes: Buffer): Promise<number> {
  let filled = 0;
  while (filled < bytes.length) {
    const { bytesRead } = await file.read(bytes, filled, bytes.length - filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return filled;
}

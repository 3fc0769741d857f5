import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { FileReply } from './handling.ts';

/** The longest time a caller may take for what it was sent of a file: what it does not read occupies memory and its place. */
const STALLED_MS = 30_000;

/**
 * Sends a file as fast as the caller reads it. Where the caller leaves or stalls, or a chunk fails (`cut`), the connection ends before the last byte, so
 * that no part passes for the whole.
 */
export function sendFile(
  reply: FastifyReply,
  { type, name, chunks, ended }: FileReply,
  cut: (error: unknown) => void,
): void {
  const paced = inTime(chunks, () => reply.raw.destroy());
  const stream = Readable.from(paced, { objectMode: false, highWaterMark: 65_536 });
  stream.once('close', ended).once('error', cut);
  reply.header('content-type', type).header('content-disposition', `attachment; filename="${name}"`);
  reply.send(stream);
}

async function* inTime(chunks: FileReply['chunks'], stalled: () => void): FileReply['chunks'] {
  let timer: NodeJS.Timeout | undefined;
  try {
    for await (const chunk of chunks) {
      timer = setTimeout(stalled, STALLED_MS);
      yield chunk;
      clearTimeout(timer);
    }
  } finally {
    clearTimeout(timer);
  }
}

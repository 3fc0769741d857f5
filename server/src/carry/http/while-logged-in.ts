/** What is sent in parts ends with the session it was asked for by: each part is made when the one before was taken, which can be minutes later. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Carrier } from './carrier.ts';
import type { Caller, Result, Staff } from './handling.ts';
import { tokenOf } from './token-of.ts';

type Answer = Result & { ok: true };

/** The answer, whose parts are an error from the end of the session on. */
export function whileLoggedIn(
  carrier: Pick<Carrier, 'sessions' | 'staff'>,
  caller: Caller | Staff,
  { authorization }: IncomingHttpHeaders,
  answer: Answer,
): Answer {
  const goesOn = async () => {
    const token = tokenOf(authorization) ?? '';
    if ('staffId' in caller) return (await carrier.staff.verify(token)) !== undefined;
    return (carrier.sessions.still(caller) ?? (await carrier.sessions.verify(token))) !== undefined;
  };
  if ('pieces' in answer) return { ...answer, pieces: partsWhile(goesOn, answer.pieces) };
  if ('file' in answer) return { ...answer, file: { ...answer.file, chunks: partsWhile(goesOn, answer.file.chunks) } };
  return answer;
}

async function* partsWhile<T>(
  goesOn: () => Promise<boolean>,
  parts: AsyncIterable<T>,
): AsyncGenerator<T, void, undefined> {
  for await (const part of parts) {
    if (!(await goesOn())) throw new Error('the session of who reads the answer has ended');
    yield part;
  }
}

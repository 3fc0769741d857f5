/** The contract's client, as the desk uses it: same origin, the token of staff, the language of the screen. */
import type { z } from 'zod';
import { createClient, Unreachable, type Answer } from '@glassbook/contract/client';
import type { Route } from '@glassbook/contract';
import { hearServer } from '@glassbook/ui';
import i18next from 'i18next';
import { wireLanguage } from './language.ts';
import { session } from './session.ts';

const client = createClient({
  origin: '',
  fetch: (input, init) => fetch(input, init),
  language: wireLanguage,
  token: session.token,
  dated: hearServer,
});

type DataOf<D> = D extends z.ZodType ? z.infer<D> : undefined;

/** One call of the wire. A session that is no longer valid ends here, whichever call found it. Throws `Unreachable`. */
export async function call<B extends z.ZodType, R extends z.ZodType, D extends z.ZodType | undefined>(
  route: Route<B, R, D>,
  body: z.input<B>,
  file?: Blob,
): Promise<Answer<z.output<R>, DataOf<D>>> {
  const token = session.token();
  const answer = await client(route, body, file === undefined ? {} : { file });
  // An answer to an older token does not concern the present one.
  if (!answer.ok && answer.type === '999' && token === session.token()) session.expire(answer.message);
  return answer;
}

/** The same for forms: no answer is a refusal with a sentence, so that a form handles one kind of failure. */
export async function ask<B extends z.ZodType, R extends z.ZodType, D extends z.ZodType | undefined>(
  route: Route<B, R, D>,
  body: z.input<B>,
  file?: Blob,
): Promise<Answer<z.output<R>, DataOf<D>>> {
  try {
    return await call(route, body, file);
  } catch (cause) {
    if (!(cause instanceof Unreachable)) throw cause;
    return { ok: false, reason: 'request.unavailable', message: i18next.t('app:unreachable'), type: 'error' };
  }
}

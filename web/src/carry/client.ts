/** The contract's client, as this app uses it: same origin, the session's token, the language of the screen. */
import type { z } from 'zod';
import { createClient, Unreachable, type Answer } from '@glassbook/contract/client';
import type { Route } from '@glassbook/contract';
import { hearServer } from '@glassbook/ui';
import i18next from 'i18next';
import { device } from './device.ts';
import { identityFirst } from './identity-first.ts';
import { wireLanguage } from './language.ts';
import { session } from './session.ts';

const client = createClient({
  origin: '',
  fetch: (input, init) => fetch(input, init),
  language: wireLanguage,
  token: session.token,
  device: device.secret,
  dated: hearServer,
});

type DataOf<D> = D extends z.ZodType ? z.infer<D> : undefined;

/** One call of the wire. A session that is no longer valid ends here, wherever the call came from. Throws `Unreachable`. */
export async function call<B extends z.ZodType, R extends z.ZodType, D extends z.ZodType | undefined>(
  route: Route<B, R, D>,
  body: z.input<B>,
  options: { key?: string; ageMs?: number; file?: Blob } = {},
): Promise<Answer<z.output<R>, DataOf<D>>> {
  const token = session.token();
  const answer = await client(route, body, options);
  if (answer.ok) return answer;
  // An answer to an older token does not concern the present one.
  if (answer.type === '999' && token === session.token()) session.expire(answer.message);
  if (answer.type === '998') identityFirst(answer.message);
  return answer;
}

/**
 * The same for forms: a failure of the network is returned as a refusal with a sentence, so that a form handles one kind of failure.
 * What a money request did is not known then: send it again with the same key.
 */
export async function ask<B extends z.ZodType, R extends z.ZodType, D extends z.ZodType | undefined>(
  route: Route<B, R, D>,
  body: z.input<B>,
  options: { key?: string; ageMs?: number; file?: Blob } = {},
): Promise<Answer<z.output<R>, DataOf<D>>> {
  try {
    return await call(route, body, options);
  } catch (cause) {
    if (!(cause instanceof Unreachable)) throw cause;
    return { ok: false, reason: 'request.unavailable', message: i18next.t('app:unreachable'), type: 'error' };
  }
}

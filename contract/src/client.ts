import type { z } from 'zod';
import { requestAgeHeader } from './carrier.ts';
import type { RefusalCode, Route } from './listed.ts';

export type Answer<Reply, Data> =
  | { ok: true; message: Reply; data: Data }
  /** `message` is a sentence to display, in the requested language; programs read `reason`. `seconds`: when the same call can succeed. */
  | { ok: false; reason: RefusalCode; message: string; type: 'error' | '999' | '998'; seconds?: number };

/** A fault: no answer, or none that can be read. The outcome of the request is unknown; a retry takes the same key. */
export class Unreachable extends Error {
  override name = 'Unreachable';
}

export type ClientOptions = {
  /** Where the server is, without /api; empty for the same origin. */
  origin: string;
  fetch: typeof fetch;
  language: () => string;
  token: () => string | undefined;
  /** What the server gave this browser at a login, or 43 random characters of base64url before that. */
  device?: () => string | undefined;
  timeoutMs?: number;
  /** Checks each reply against the contract. The tests do; a browser trusts its own server. */
  validate?: boolean;
};

type Envelope = {
  type?: string;
  code?: number;
  message?: unknown;
  data?: unknown;
  reason?: string;
  msg?: string;
  seconds?: number;
};
type DataOf<D> = D extends z.ZodType ? z.infer<D> : undefined;

/** `ageMs`: since the first attempt of the request with this key (carrier.ts). */
export type CallOptions = { key?: string; ageMs?: number; file?: Blob };

/** Calls the contract's routes over any fetch. The screens, the black-box tests, the benchmarks and the bots all use this one. */
export function createClient(options: ClientOptions) {
  return async function call<B extends z.ZodType, R extends z.ZodType, D extends z.ZodType | undefined>(
    route: Route<B, R, D>,
    body: z.input<B>,
    { key, ageMs, file }: CallOptions = {},
  ): Promise<Answer<z.output<R>, DataOf<D>>> {
    const form = file && route.file ? new FormData() : new URLSearchParams();
    form.set('lang', options.language());
    for (const [name, value] of Object.entries(body as Record<string, string | undefined>))
      if (value !== undefined) form.set(name, value);
    if (file && route.file) (form as FormData).set(route.file.field, file);
    const headers: Record<string, string> = {};
    const token = options.token();
    if (token !== undefined) headers['Authorization'] = token;
    const device = options.device?.();
    if (device !== undefined) headers['Device-Secret'] = device;
    if (key !== undefined) headers['Idempotency-Key'] = key;
    if (ageMs !== undefined) headers[requestAgeHeader] = String(Math.floor(ageMs));
    const query = route.method === 'GET' ? `?${(form as URLSearchParams).toString()}` : '';
    let response: Response;
    let envelope: Envelope;
    try {
      response = await options.fetch(`${options.origin}/api${route.path}${query}`, {
        method: route.method,
        headers,
        signal: AbortSignal.timeout(options.timeoutMs ?? 60_000),
        ...(route.method === 'POST' ? { body: form } : {}),
      });
      envelope = (await response.json()) as Envelope;
    } catch (cause) {
      throw new Unreachable(`${route.id} was not answered`, { cause });
    }
    // The one fault that is certain to have changed nothing; it carries the reason.
    if (response.status >= 500 && envelope.reason !== ('request.disk_full' satisfies RefusalCode))
      throw new Unreachable(`${route.id} answered ${response.status}`);
    // A bare reply is the message alone; a refusal of it has a reason, like every refusal.
    const isBare = route.envelope === 'bare' && envelope.reason === undefined;
    if (isBare || envelope.type === 'ok' || envelope.code === 1) {
      const message = isBare ? envelope : envelope.code === 1 ? envelope.data : envelope.message;
      if (!options.validate) return { ok: true, message: message as z.output<R>, data: envelope.data as DataOf<D> };
      return {
        ok: true,
        message: route.reply.parse(message),
        data: (route.data?.parse(envelope.data) ?? undefined) as DataOf<D>,
      };
    }
    // Not looked up in the list: that would bring every product into the bundle of the screens.
    const reason = typeof envelope.reason === 'string' ? (envelope.reason as RefusalCode) : 'request.bug';
    const type = envelope.type === '999' || envelope.type === '998' ? envelope.type : 'error';
    const sentence = typeof envelope.message === 'string' ? envelope.message : (envelope.msg ?? '');
    const { seconds } = envelope;
    return { ok: false, reason, message: sentence, type, ...(seconds === undefined ? {} : { seconds }) };
  };
}
export type Client = ReturnType<typeof createClient>;

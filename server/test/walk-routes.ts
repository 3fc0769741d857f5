/** Calls every route of the contract against a running carrier and returns what is not as promised. There are no exceptions. */
import type { FastifyInstance } from 'fastify';
import { refusals, type Route } from '@glassbook/contract';
import { limitRefusals } from '@glassbook/engine/limit/words';

export type WalkOptions = {
  routes: readonly Route[];
  /** A valid token, to call as a trader too. */
  token?: string;
};

type Envelope = { type?: unknown; code?: unknown; message?: unknown; data?: unknown; reason?: unknown; msg?: unknown };

/** What is wrong with the list itself: ids, paths, refusals. */
export function listProblems(routes: readonly Route[]): string[] {
  const problems: string[] = [];
  // Those of self-limits and of a missing proof, which every product asks for.
  const ofEveryProduct: readonly string[] = [
    ...limitRefusals,
    ...['account.step_up_required', 'account.second_factor_wrong', 'account.second_factor_locked'],
  ];
  const seen = new Set<string>();
  for (const { id, method, path, about, refusals: own } of routes) {
    if (!/^[a-z]+\.[a-z][A-Za-z]*$/.test(id)) problems.push(`${id}: the id is not <product>.<operation>`);
    if (!/^(\/[A-Za-z0-9_-]+)+$/.test(path)) problems.push(`${id}: the path ${path} is not plain`);
    if (about.trim() === '') problems.push(`${id}: has no description`);
    for (const name of [id, `${method} ${path}`]) {
      if (seen.has(name)) problems.push(`${id}: ${name} stands twice`);
      seen.add(name);
    }
    const product = id.split('.')[0] ?? '';
    // Stocks trade by the code of spot.
    const books = product === 'stocks' ? 'spot.' : `${product}.`;
    for (const reason of own)
      if (!reason.startsWith(`${product}.`) && !reason.startsWith(books) && !ofEveryProduct.includes(reason))
        problems.push(`${id}: refuses with ${reason} of another product`);
    if (new Set(own).size !== own.length) problems.push(`${id}: a refusal stands twice`);
  }
  return problems;
}

/** What is wrong with an answer, by the contract. */
function answerProblems(route: Route, status: number, text: string): string[] {
  if (status >= 500) return [`answered ${status}`];
  let envelope: Envelope;
  try {
    envelope = JSON.parse(text) as Envelope;
  } catch {
    return ['did not answer with JSON'];
  }
  const kind = route.envelope ?? 'message';
  const ok =
    kind === 'bare' ? envelope.reason === undefined : kind === 'code' ? envelope.code === 1 : envelope.type === 'ok';
  if (ok) {
    const message = kind === 'bare' ? envelope : kind === 'code' ? envelope.data : envelope.message;
    const parsed = route.reply.safeParse(message);
    const data = kind === 'message' && route.data ? route.data.safeParse(envelope.data) : undefined;
    return [parsed, data].flatMap((result) =>
      result && !result.success ? [`not as in the contract: ${result.error.message}`] : [],
    );
  }
  const allowed = refusals.filter((reason) => /^(request|session)\./.test(reason) || route.refusals.includes(reason));
  if (!allowed.includes(envelope.reason as (typeof refusals)[number]))
    return [`refused with ${String(envelope.reason)}, which it does not list`];
  const sentence = kind === 'code' && envelope.type === undefined ? envelope.msg : envelope.message;
  return typeof sentence === 'string' && sentence !== '' ? [] : ['refused without a sentence'];
}

/** Calls every route with an empty form, without and with a token. The problems, each with the route's id; empty when all is well. */
export async function walkRoutes(app: FastifyInstance, { routes, token }: WalkOptions): Promise<string[]> {
  const problems = listProblems(routes);
  for (const route of routes) {
    const url = `/api${route.path}`;
    if (!app.hasRoute({ method: route.method, url })) problems.push(`${route.id}: it has no handler`);
    for (const authorization of token === undefined ? [undefined] : [undefined, token]) {
      const form = route.method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {};
      const headers = { ...form, ...(authorization === undefined ? {} : { authorization }) };
      const payload = route.method === 'POST' ? { payload: '' } : {};
      const answer = await app.inject({ method: route.method, url, headers, ...payload });
      for (const problem of answerProblems(route, answer.statusCode, answer.body))
        problems.push(`${route.id}: ${problem}`);
      if (authorization === undefined && route.who !== 'anyone' && answer.json<Envelope>().type !== '999') {
        problems.push(`${route.id}: answered a caller without a session`);
      }
    }
  }
  return problems;
}

/**
 * What forms send, by owner and form: outside of them, so that a page that is closed, opened twice or loaded again finds what it sent, and another owner does
 * not. What has no answer is in the session storage of the tab until there is one, or its owner logs out (session.ts); only in memory where it is not known who he is.
 */
import type { Answer } from '@glassbook/contract/client';
import { newKey, toast } from '@glassbook/ui';
import { refresh } from '../loadable.ts';
import { session } from '../session.ts';
import { keepForVisit, kept } from '../storage.ts';
import { editing, next, type Sending, type SendingEvent, type Sent } from './sending.ts';

type Any = Sending<unknown, unknown>;
const states = new Map<string, Any>();
const watchers = new Map<string, Set<() => void>>();

export const ownerNow = (): string => session.owner() ?? '';
export const idOf = (owner: string, form: string): string => `${owner} ${form}`;
export const stateOf = <Body, Made>(id: string): Sending<Body, Made> =>
  (states.get(id) ?? editing) as Sending<Body, Made>;

function put(id: string, state: Any): void {
  if (state === editing) states.delete(id);
  else states.set(id, state);
  const unanswered = [...states].flatMap(([of, each]) =>
    'sent' in each && !of.startsWith(idOf('', '')) ? [[of, each.sent]] : [],
  );
  keepForVisit('sent', unanswered.length === 0 ? undefined : JSON.stringify(unanswered));
  for (const watcher of watchers.get(id) ?? []) watcher();
}

export function dispatch<Body, Made>(id: string, event: SendingEvent<Body, Made>): Sending<Body, Made> {
  const before = stateOf<Body, Made>(id);
  const after = next(before, event);
  if (after !== before) put(id, after);
  return after;
}

/** Of what was on its way as the page was left it is not known either what became of it. */
export function restore(): void {
  states.clear();
  try {
    for (const [id, sent] of JSON.parse(kept('sent') ?? '[]') as [string, Sent<unknown>][])
      states.set(id, { at: 'unknown', sent, shown: false });
  } catch {
    keepForVisit('sent', undefined);
  }
}
restore();

session.subscribe(() => {
  // Where it is not known who it was, the next may be another.
  if (session.ended() === 'here' || (session.token() === undefined && session.owner() === undefined))
    for (const id of states.keys()) put(id, editing);
});

/** With the last form of this name goes what is neither on its way nor unknown. */
export function watch(id: string, watcher: () => void): () => void {
  const all = watchers.get(id) ?? new Set();
  watchers.set(id, all.add(watcher));
  return () => {
    all.delete(watcher);
    if (all.size > 0) return;
    watchers.delete(id);
    dispatch(id, { is: 'restart' });
  };
}

export type Form<Body, Made> = {
  /** One for each thing that can be sent at a time: with the number of the offer, of the asset. */
  name: string;
  post: (body: Body, key: string) => Promise<Answer<string, Made>>;
  /** The calls whose answers it changes. */
  changed: readonly { id: string }[];
  done?: (made: Made) => void;
};

/** Sends what is confirmed or unknown, once at a time. The answer is its owner's, whoever is here by then. */
export async function carry<Body, Made>(owner: string, { name, post, changed, done }: Form<Body, Made>): Promise<void> {
  const id = idOf(owner, name);
  const before = stateOf<Body, Made>(id);
  if (owner !== ownerNow()) return;
  const now = dispatch<Body, Made>(id, { is: 'send', key: newKey() });
  if (now === before || now.at !== 'sending') return;
  const { key, body } = now.sent;
  const answered = (answer: Answer<string, Made>) => dispatch<Body, Made>(id, { is: 'answered', key, answer });
  const answer = await post(body, key).catch((cause: unknown) => {
    answered({ ok: false, reason: 'request.outcome_unknown', message: '', type: 'error' });
    throw cause;
  });
  const { at } = answered(answer);
  if (owner !== ownerNow()) return;
  refresh(...changed);
  const isSeen = watchers.has(id);
  if (at === 'done' || (at === 'refused' && !isSeen))
    toast({ title: answer.message, tone: at === 'done' ? 'ok' : 'err' });
  if (answer.ok) done?.(answer.data);
  if (!isSeen) dispatch(id, { is: 'restart' });
}

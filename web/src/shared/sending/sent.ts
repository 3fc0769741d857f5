/**
 * What forms send, by owner and form: outside of them, so that a page that is closed, opened twice or loaded again finds what it sent, and another owner does
 * not. What has no answer is in the session storage of the tab until there is one, or its owner logs out (session.ts); only in memory where it is not known who he is.
 */
import type { Answer } from '@glassbook/contract/client';
import { newKey, toast } from '@glassbook/ui';
import { refresh } from '../../carry/loadable.ts';
import { session } from '../../carry/session.ts';
import { keepForVisit, kept } from '../../carry/storage.ts';
import type { Shape } from './shape.ts';
import { editing, isTooOld, next, type Sending, type SendingEvent, type Sent } from './sending.ts';

type Any = Sending<unknown, unknown>;
/** `lost`: it cannot be sent again, and only the lists of its product tell what became of it. */
export type Unanswered = { id: string; sent: Sent<unknown>; lost?: true };
const states = new Map<string, Any>();
const lost = new Map<string, Unanswered>();
const watchers = new Map<string, Set<() => void>>();
let unanswered: readonly Unanswered[] = [];
const listWatchers = new Set<() => void>();

export const ownerNow = (): string => session.owner() ?? '';
export const idOf = (owner: string, form: string): string => `${owner} ${form}`;
export const stateOf = <Body, Made>(id: string): Sending<Body, Made> =>
  (states.get(id) ?? editing) as Sending<Body, Made>;

/** Milliseconds of a clock that only goes forward while the page is open, and on over a reload. */
const clock = (): number => performance.timeOrigin + performance.now();
export const ageOf = ({ at }: Pick<Sent<unknown>, 'at'>): number => Math.max(0, clock() - at);

/** What is to be listed where its form is not open. */
export const unansweredNow = (): readonly Unanswered[] => unanswered;
export function watchUnanswered(watcher: () => void): () => void {
  listWatchers.add(watcher);
  return () => listWatchers.delete(watcher);
}
const lists = (id: string, state: Any): Unanswered[] => ('sent' in state ? [{ id, sent: state.sent }] : []);
function list(): void {
  const all = [...[...states].flatMap(([id, state]) => lists(id, state)), ...lost.values()];
  const own = all.filter(({ id }) => !id.startsWith(idOf('', '')));
  keepForVisit('sent', own.length === 0 ? undefined : JSON.stringify(own));
  unanswered = own.filter(({ id }) => !watchers.has(id) && stateOf(id).at !== 'sending');
  for (const watcher of listWatchers) watcher();
}

function put(id: string, state: Any): void {
  if (state === editing) states.delete(id);
  else states.set(id, state);
  list();
  for (const watcher of watchers.get(id) ?? []) watcher();
}

export function dispatch<Body, Made>(id: string, event: SendingEvent<Body, Made>): Sending<Body, Made> {
  const before = stateOf<Body, Made>(id);
  const after = next(before, event);
  if (after !== before) put(id, after);
  return after;
}

/** What has no answer and cannot be sent again leaves its form, and stays in the list of what is unanswered. */
export function lose(id: string): void {
  const now = stateOf(id);
  if (now.at !== 'unknown') return;
  const as = `${id} ${now.sent.key}`;
  lost.set(as, { id: as, sent: now.sent, lost: true });
  put(id, editing);
}
/** Its owner looked it up. */
export function found(id: string): void {
  lost.delete(id);
  list();
}

/** Of what was on its way as the page was left it is not known either what became of it. */
export function restore(): void {
  states.clear();
  lost.clear();
  try {
    for (const each of JSON.parse(kept('sent') ?? '[]') as Unanswered[]) {
      if (each.lost) lost.set(each.id, each);
      else states.set(each.id, { at: 'unknown', sent: each.sent, shown: false });
      if (isTooOld(each.sent, clock())) lose(each.id);
    }
  } catch {
    // It is not ours.
  }
  list();
}
restore();

session.subscribe(() => {
  // Where it is not known who it was, the next may be another.
  if (session.ended() !== 'here' && (session.token() !== undefined || session.owner() !== undefined)) return;
  lost.clear();
  for (const id of states.keys()) put(id, editing);
  list();
});

/** With the last form of this name goes what is neither on its way nor unknown. */
export function watch(id: string, watcher: () => void): () => void {
  const all = watchers.get(id) ?? new Set();
  watchers.set(id, all.add(watcher));
  list();
  return () => {
    all.delete(watcher);
    if (all.size > 0) return;
    watchers.delete(id);
    dispatch(id, { is: 'restart' });
    list();
  };
}

export type Form<Body, Made> = {
  /** One for each thing that can be sent at a time: with the number of the offer, of the asset. */
  name: string;
  /** A word with its catalog, and the page that lists what was sent: where it is looked up that has no answer and cannot be sent again. */
  title: string;
  list: string;
  /** What a body is; one of an older build may be another. Nothing secret is in it: `post` adds what is. */
  body: Shape;
  post: (body: Body, key: string, ageMs: number) => Promise<Answer<string, Made>>;
  /** The calls whose answers it changes. */
  changed: readonly { id: string }[];
  done?: (made: Made) => void;
  /** Whether its acceptance is shown as a toast. */
  says?: (made: Made) => boolean;
};

/** Sends what is confirmed or unknown, once at a time. The answer is its owner's, whoever is here by then. */
export async function carry<Body, Made>(
  owner: string,
  form: Form<Body, Made>,
): Promise<Answer<string, Made> | undefined> {
  const { name, title, list: of, post, changed, done, says } = form;
  const id = idOf(owner, name);
  const before = stateOf<Body, Made>(id);
  if (owner !== ownerNow()) return undefined;
  if (before.at === 'unknown' && isTooOld(before.sent, clock())) {
    lose(id);
    return undefined;
  }
  const page = `${window.location.pathname}${window.location.search}`;
  const as = { key: newKey(), at: clock(), from: { page, list: of, title } };
  const now = dispatch<Body, Made>(id, { is: 'send', as });
  if (now === before || now.at !== 'sending') return undefined;
  const { key, body } = now.sent;
  const answered = (answer: Answer<string, Made>) => dispatch<Body, Made>(id, { is: 'answered', key, answer });
  const answer = await post(body, key, ageOf(now.sent)).catch((cause: unknown) => {
    answered({ ok: false, reason: 'request.outcome_unknown', message: '', type: 'error' });
    throw cause;
  });
  const { at } = answered(answer);
  if (owner !== ownerNow()) return undefined;
  refresh(...changed);
  const isSeen = watchers.has(id);
  if ((answer.ok && (!isSeen || says?.(answer.data) !== false)) || (at === 'refused' && !isSeen))
    toast({ title: answer.message, tone: answer.ok ? 'ok' : 'err' });
  if (answer.ok) done?.(answer.data);
  if (!isSeen) dispatch(id, { is: 'restart' });
  return answer;
}

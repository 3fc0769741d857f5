/**
 * Connects what products open, answer and hear (doors.ts) with those who call, ask and tell.
 *
 * Doors and questions run at once, so they form a graph of products: a cycle is refused at the start. News is heard after the operation that told it, in the order in which it was told and
 * then of places, so that no book or ledger is entered while it is in use. It ends by itself: what a product does on hearing news is news of that kind to later places alone. Nothing here
 * is stored, and between two commands nothing waits: what is connected is code.
 */
import { assert } from '@glassbook/money';
import type { Doors, News, Questions } from './doors.ts';
import type { Outcome } from './entry.ts';

/** A product's side of it. `S` is the state as the product sees it. */
export type Opens<S> = {
  [D in keyof Doors]?: (state: S, ask: Doors[D]['ask']) => Outcome<string, Doors[D]['done']>;
};
export type Answers<S> = { [Q in keyof Questions]?: (state: S, ask: Questions[Q]) => boolean };
export type Hears<S> = { [N in keyof News]?: (state: S, what: News[N]) => void };

/** The other side. Of news there is only what somebody hears: `state.tell.filled?.(trade)`. */
export type Called = { [D in keyof Doors]: (ask: Doors[D]['ask']) => Outcome<string, Doors[D]['done']> };
export type Asked = { [Q in keyof Questions]: (ask: Questions[Q]) => boolean };
export type Told = { [N in keyof News]?: (what: News[N]) => void };
export type Waiting = { isWaiting: boolean; deliver: () => void };
export type Ends = { doors: Called; ask: Asked; tell: Told; news: Waiting };

type Act<S, R> = (state: S, what: never) => R;
/** A product as this file sees it: both sides of a wire have their types on one page, and in between there is none. */
export type Party<S> = {
  name: string;
  place: number;
  calls: object;
  asks: object;
  opens?: Readonly<Record<string, Act<S, Outcome>>>;
  answers?: Readonly<Record<string, Act<S, boolean>>>;
  hears?: Readonly<Record<string, Act<S, void>>>;
};

/** By kind of news, the place of the last product whose hearing led to this. */
type Heard = Readonly<Record<string, number>>;

/** Checks the products' wires; returns what connects them with a state. */
export function wired<S>(unsorted: readonly Party<S>[]): (state: S) => Ends {
  const parties = [...unsorted].sort((a, b) => a.place - b.place);
  const doors = new Map<string, Act<S, Outcome>>();
  for (const { name, opens } of parties)
    for (const [door, open] of Object.entries(opens ?? {})) {
      assert(!doors.has(door), `${door} is opened once; ${name} opens it again`);
      doors.set(door, open);
    }
  for (const { name, calls } of parties)
    for (const door of Object.keys(calls)) assert(doors.has(door), `${name} calls ${door}, which nobody opens`);
  refuseCycles(parties);
  const answers = (question: string) => parties.flatMap((party) => party.answers?.[question] ?? []);
  const questions = new Set(
    parties.flatMap((party) => [...Object.keys(party.answers ?? {}), ...Object.keys(party.asks)]),
  );
  return (state) => ({
    doors: Object.fromEntries([...doors].map(([door, open]) => [door, open.bind(undefined, state)])) as Called,
    ask: ends(questions, (question) => {
      const all = answers(question);
      return (ask: never) => all.every((answer) => answer(state, ask));
    }) as Asked,
    ...connectNews(parties, state),
  });
}

const ends = (names: Iterable<string>, end: (name: string) => unknown): object =>
  Object.fromEntries([...names].map((name) => [name, end(name)]));

function connectNews<S>(parties: readonly Party<S>[], state: S): Pick<Ends, 'tell' | 'news'> {
  const queue: { name: string; what: never; after: Heard }[] = [];
  const heard = new Map<string, { place: number; hear: Act<S, void> }[]>();
  for (const { place, hears } of parties)
    for (const [name, hear] of Object.entries(hears ?? {}))
      heard.set(name, [...(heard.get(name) ?? []), { place, hear }]);
  let now: Heard = {};
  const news = {
    isWaiting: false,
    deliver: () => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const { name, what, after } = next;
        for (const { place, hear } of heard.get(name) ?? []) {
          if (place <= (after[name] ?? -1)) continue;
          now = { ...after, [name]: place };
          hear(state, what);
        }
      }
      now = {};
      news.isWaiting = false;
    },
  };
  const tell = ends(heard.keys(), (name) => (what: never) => {
    queue.push({ name, what, after: now });
    news.isWaiting = true;
  });
  return { tell, news };
}

/** Who waits for whom: the caller of a door for its opener, the asker of a question for those who answer. */
function refuseCycles<S>(parties: readonly Party<S>[]): void {
  const isUsed = (by: Party<S>, other: Party<S>) =>
    Object.keys(by.calls).some((door) => door in (other.opens ?? {})) ||
    Object.keys(by.asks).some((question) => question in (other.answers ?? {}));
  const visit = (party: Party<S>, path: readonly Party<S>[]): void => {
    const names = [...path, party].map(({ name }) => name).join(' → ');
    assert(!path.includes(party), `doors form a cycle: ${names}`);
    for (const other of parties) if (isUsed(party, other)) visit(other, [...path, party]);
  };
  for (const party of parties) visit(party, []);
}

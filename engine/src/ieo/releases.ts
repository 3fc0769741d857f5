/**
 * When the parts of applications are released. All of an offer that had as many parts are due at once, so each offer has one timer, that of the application which is next, however
 * many there are: of those that had the fewest parts the one with the smallest id. So they come in the order in which timers of their own would. Nothing here is stored, it follows from
 * the applications.
 */
import { Accrual } from '../core/accrual.ts';
import type { Core } from '../core/core.ts';

type Timers = Core<string, 'ieo.release'>;
type Member = { id: number; parts: number };
/** An application, which is in a place of its own. */
type Placed = { row: Member & { offer: number } };
/** When the next part is due of those that had as many. */
type Due = (parts: number) => number;
/** Ids of applications that had as many parts; sorted when their turn comes, the smallest last. */
type List = { ids: number[]; isSorted: boolean };
/** Of an offer: `next` has the timer, `rest` are the others by the parts they had. */
type Queue = { offer: number; dueOf: Due; next: Member; rest: Map<number, List> };

export class Releases<Kept extends Placed> {
  private readonly accrual = new Accrual('ieo.release');
  private readonly queues = new Map<number, Queue>();

  /** An application waits for its next part. */
  add(core: Timers, { id, parts, offer }: Kept['row'], dueOf: Due): void {
    const queue = this.queues.get(offer);
    if (!queue) {
      this.begin(core, { offer, dueOf, next: { id, parts }, rest: new Map() });
      return;
    }
    const { next } = queue;
    if (parts > next.parts || (parts === next.parts && id > next.id)) {
      putIn(queue, id, parts);
      return;
    }
    this.accrual.clear(core, next.id);
    putIn(queue, next.id, next.parts);
    this.begin(core, { ...queue, next: { id, parts } });
  }

  /** The timer: releases what is due now. `release` adds those again of which parts are left. */
  run(core: Timers, applications: ReadonlyMap<number, Kept>, release: (kept: Kept) => void): void {
    this.accrual.run(core, (id) => {
      const application = applications.get(id);
      if (!application) return;
      this.advance(core, application.row.offer);
      release(application);
    });
  }

  private begin(core: Timers, queue: Queue): void {
    const { offer, dueOf, next } = queue;
    this.queues.set(offer, queue);
    this.accrual.set(core, next.id, dueOf(next.parts));
  }

  private advance(core: Timers, offer: number): void {
    const queue = this.queues.get(offer);
    this.queues.delete(offer);
    const next = queue && takeFrom(queue);
    if (next) this.begin(core, { ...queue, next });
  }
}

function putIn({ rest }: Queue, id: number, parts: number): void {
  const list = rest.get(parts) ?? { ids: [], isSorted: false };
  rest.set(parts, list);
  list.ids.push(id);
  list.isSorted = false;
}

/** The first of the rest. */
function takeFrom({ rest }: Queue): Member | undefined {
  const parts = Math.min(...rest.keys());
  const list = rest.get(parts);
  if (!list) return undefined;
  if (!list.isSorted) list.ids.sort((a, b) => b - a);
  list.isSorted = true;
  const id = list.ids.pop() as number;
  if (list.ids.length === 0) rest.delete(parts);
  return { id, parts };
}

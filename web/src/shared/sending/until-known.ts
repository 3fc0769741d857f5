/**
 * Sends an order until its outcome is known. After a lost answer it is sent again under its key and with its age: the server repeats its first answer, and
 * refuses an order that it never received and that is now too old. So an order is never placed twice, never lost and never placed late.
 */
import { session } from '../../carry/session.ts';
import { carry, idOf, ownerNow, stateOf, type Form } from './sent.ts';

/** Milliseconds before each attempt, the last one from then on. */
const pauses = [1000, 2000, 4000] as const;
/** Of what is being repeated, by its state: ends the pause. */
const waking = new Map<string, () => void>();

const pause = (id: string, ms: number): Promise<void> =>
  new Promise((resolve) => {
    const wake = (): void => {
      clearTimeout(timer);
      removeEventListener('online', wake);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    addEventListener('online', wake);
    waking.set(id, wake);
  });

/** `first`: the first of the pauses to wait for; without it what is confirmed is sent first. Ends where the owner has left. */
export async function sendUntilKnown<Body, Made>(owner: string, form: Form<Body, Made>, first?: 0): Promise<void> {
  const id = idOf(owner, form.name);
  if (first === undefined) await carry(owner, form);
  if (waking.has(id)) return;
  try {
    for (let attempt = 0; stateOf(id).at === 'unknown'; attempt += 1) {
      await pause(id, pauses[Math.min(attempt, pauses.length - 1)] ?? 1000);
      if (owner !== ownerNow()) return;
      // A session that ended says nothing of the order: it is asked for again after the login.
      if (session.token() !== undefined) await carry(owner, form);
    }
  } finally {
    waking.delete(id);
  }
}

/** Sends what is unknown again without waiting for its pause. */
export function askAgain<Body, Made>(owner: string, form: Form<Body, Made>): void {
  const wake = waking.get(idOf(owner, form.name));
  if (wake) wake();
  else void sendUntilKnown(owner, form);
}

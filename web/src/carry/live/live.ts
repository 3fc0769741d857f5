/** The app's one live store, over a socket to the same origin. */
import { device } from '../device.ts';
import { queries } from '../loadable.ts';
import { session } from '../session.ts';
import { openSocket } from './open-socket.ts';
import { Live } from './store.ts';

/** Longer than a frame of a visible window: a hidden one may have no frames. */
const unseenMs = 100;

/** Before the next frame, so that all changes since the last are drawn at once; in a hidden window after a delay. */
function beforeNextFrame(notify: () => void): void {
  let done = false;
  const once = (): void => {
    if (done) return;
    done = true;
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    notify();
  };
  const frame = requestAnimationFrame(once);
  const timer = setTimeout(once, unseenMs);
}

const open = () => openSocket(window.location.origin, { token: () => session.token() ?? '', device: device.secret });

/** A session that was ended elsewhere closes its sockets; a call then ends it here, with the server's words. */
const turnedAway = () => void import('../check-session.ts').then(({ checkSession }) => checkSession());

export const live = new Live({
  ...{ open, turnedAway },
  // What a page asked for is asked again; what no page shows is stale.
  isBack: () => void queries.invalidateQueries(),
  loggedIn: () => session.token() !== undefined,
  soon: beforeNextFrame,
});
session.subscribe(() => live.identityChanged());

/** The app's one live store, over a socket to the same origin. */
import { session } from '../app/session.ts';
import { openSocket } from './open-socket.ts';
import { Live } from './store.ts';

/** Longer than a frame of a window that is seen: one that is not may have no frames. */
const unseenMs = 100;

/** Before the next frame, so that all that came since the last is drawn at once; a window that draws nothing hears it a little later. */
function beforeNextFrame(tell: () => void): void {
  let told = false;
  const once = (): void => {
    if (told) return;
    told = true;
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    tell();
  };
  const frame = requestAnimationFrame(once);
  const timer = setTimeout(once, unseenMs);
}

const open = () => openSocket(window.location.origin, () => session.token() ?? '');

export const live = new Live({ open, loggedIn: () => session.token() !== undefined, soon: beforeNextFrame });
session.subscribe(() => live.identityChanged());

import { useRef } from 'react';

/** Milliseconds in which a second press of a button is ignored, as the specification requires. */
export const throttleMs = 500;

type Press = { timeStamp: number; preventDefault: () => void };

/** The handler of a button's presses: those while it is busy, and those within `throttleMs` of the one before, are ignored. */
export function usePress<E extends Press>(act: ((event: E) => void) | undefined, busy = false): (event: E) => void {
  const pressed = useRef(-Infinity);
  return (event) => {
    if (busy || event.timeStamp - pressed.current < throttleMs) {
      event.preventDefault();
      return;
    }
    pressed.current = event.timeStamp;
    act?.(event);
  };
}

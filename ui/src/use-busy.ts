import { useCallback, useRef, useState } from 'react';

/** Runs one thing at a time and exposes whether it runs. */
export function useBusy(): readonly [boolean, <T>(work: () => Promise<T>) => Promise<T | undefined>] {
  const [busy, setBusy] = useState(false);
  // Not the state: two presses in one frame would both see it as it was drawn.
  const inFlight = useRef(false);
  const run = useCallback(async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    if (inFlight.current) return undefined;
    inFlight.current = true;
    setBusy(true);
    try {
      return await work();
    } finally {
      inFlight.current = false;
      setBusy(false);
    }
  }, []);
  return [busy, run];
}

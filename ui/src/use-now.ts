import { useEffect, useState } from 'react';
import { serverNow } from './server-clock.ts';

/** The time of the server, milliseconds UTC, once a second. `serverMs`: what it was when an answer that says so came; without one, as all answers say. */
export function useNow(serverMs?: number): number {
  const isTold = serverMs !== undefined;
  const clock = isTold ? Date.now : serverNow;
  const aheadOf = () => (isTold ? serverMs - Date.now() : 0);
  const [ahead, setAhead] = useState(aheadOf);
  const [of, setOf] = useState(serverMs);
  const [now, setNow] = useState(clock);
  if (of !== serverMs) {
    setOf(serverMs);
    setAhead(aheadOf());
  }
  useEffect(() => {
    const timer = setInterval(() => setNow(clock()), 1000);
    return () => clearInterval(timer);
  }, [clock]);
  return now + ahead;
}

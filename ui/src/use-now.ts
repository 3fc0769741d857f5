import { useEffect, useState } from 'react';

/** The time of the server, milliseconds UTC, once a second. `serverMs`: what it was when its answer came. */
export function useNow(serverMs: number): number {
  const [ahead, setAhead] = useState(() => serverMs - Date.now());
  const [of, setOf] = useState(serverMs);
  const [now, setNow] = useState(() => Date.now());
  if (of !== serverMs) {
    setOf(serverMs);
    setAhead(serverMs - Date.now());
  }
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now + ahead;
}

import { useEffect, useState } from 'react';

/** Seconds until something can be done again; `begin` starts the wait. */
export function useWait(): { left: number; begin: (seconds: number) => void } {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setNow(Date.now()), 1000 - ((Date.now() - until) % 1000) || 1000);
    return () => clearTimeout(timer);
  }, [left, until, now]);
  return {
    left,
    begin: (seconds) => {
      setNow(Date.now());
      setUntil(Date.now() + seconds * 1000);
    },
  };
}

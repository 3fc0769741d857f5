import { useEffect, useState } from 'react';

/** Full screen: over the whole page, and over the browser's bars where it allows. Escape leaves it. */
export function useFullScreen(): readonly [boolean, (full: boolean) => void] {
  const [full, setFull] = useState(false);
  useEffect(() => {
    if (!full) return;
    const left = (): void => {
      if (document.fullscreenElement === null) setFull(false);
    };
    const key = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) setFull(false);
    };
    document.addEventListener('fullscreenchange', left);
    document.addEventListener('keydown', key);
    return () => {
      document.removeEventListener('fullscreenchange', left);
      document.removeEventListener('keydown', key);
      if (document.fullscreenElement !== null) void document.exitFullscreen();
    };
  }, [full]);
  const set = (next: boolean): void => {
    setFull(next);
    // Where it is refused or unsupported only the page is filled.
    if (next && document.fullscreenEnabled) document.documentElement.requestFullscreen().catch(() => undefined);
  };
  return [full, set];
}

import { useLayoutEffect, useState, type RefObject } from 'react';

/** The current height of an element in whole sixteenths of a rem, which are px where the text has its usual size; 0 before it is drawn. */
export function useHeight(element: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const watched = element.current;
    if (watched === null) return;
    const observer = new ResizeObserver(() => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      setHeight(Math.floor((watched.getBoundingClientRect().height * 16) / rem));
    });
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element]);
  return height;
}

/** How many rows of each side fit into a height, besides the other elements. */
export const rowsWithin = (height: number, besides: number, rowHeight: number, least: number, most: number): number =>
  Math.max(least, Math.min(most, Math.floor((height - besides) / rowHeight / 2)));

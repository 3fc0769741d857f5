import { useLayoutEffect, useState, type RefObject } from 'react';

/** The current height of an element in whole sixteenths of a rem, which are px where the text has its usual size; 0 before it is drawn. */
export const useHeight = (element: RefObject<HTMLElement | null>): number => useMeasured(element, heightOf);
const heightOf = ({ height }: DOMRect) =>
  (height * 16) / Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/** The current width of an element in px; 0 before it is drawn. */
export const useWidth = (element: RefObject<HTMLElement | null>): number => useMeasured(element, widthOf);
const widthOf = ({ width }: DOMRect) => width;

function useMeasured(element: RefObject<HTMLElement | null>, measure: (box: DOMRect) => number): number {
  const [measured, setMeasured] = useState(0);
  useLayoutEffect(() => {
    const watched = element.current;
    if (watched === null) return;
    const observer = new ResizeObserver(() => setMeasured(Math.floor(measure(watched.getBoundingClientRect()))));
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element, measure]);
  return measured;
}

/** How many rows of each side fit into a height, besides the other elements. */
export const rowsWithin = (height: number, besides: number, rowHeight: number, least: number, most: number): number =>
  Math.max(least, Math.min(most, Math.floor((height - besides) / rowHeight / 2)));

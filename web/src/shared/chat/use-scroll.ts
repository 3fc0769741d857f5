import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** So close to the end the list follows what comes, pixels. */
const nearEnd = 120;

/** `first` and `last`: the numbers of the messages; `below`: what else is at the end; `own`: own messages on their way, which the list follows from anywhere. */
export type Scrolled = { first: number | undefined; last: number | undefined; below?: string; own: number };

/** A list of messages that stays at the end while it is there; earlier messages push nothing away. */
export function useScroll({ first, last, below, own }: Scrolled): {
  list: RefObject<HTMLDivElement | null>;
  onScroll: () => void;
  isAtEnd: boolean;
  toEnd: () => void;
} {
  const list = useRef<HTMLDivElement>(null);
  const followed = useRef(true);
  const [isAtEnd, setAtEnd] = useState(true);
  const before = useRef<{ first: number | undefined; height: number }>({ first: undefined, height: 0 });
  const ownBefore = useRef(own);
  useLayoutEffect(() => {
    const box = list.current;
    if (!box) return;
    const grewAbove = before.current.first !== undefined && first !== undefined && first < before.current.first;
    if (grewAbove) box.scrollTop += box.scrollHeight - before.current.height;
    else if (followed.current || own > ownBefore.current) box.scrollTop = box.scrollHeight;
    before.current = { first, height: box.scrollHeight };
    ownBefore.current = own;
  }, [first, last, own, below]);
  useEffect(() => {
    const box = list.current;
    if (!box) return;
    // The keyboard of a phone makes the list shorter.
    const observer = new ResizeObserver(() => {
      if (followed.current) box.scrollTop = box.scrollHeight;
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  const onScroll = (): void => {
    const box = list.current;
    if (!box) return;
    followed.current = box.scrollHeight - box.scrollTop - box.clientHeight < nearEnd;
    setAtEnd(followed.current);
  };
  const toEnd = (): void => {
    const box = list.current;
    if (box) box.scrollTop = box.scrollHeight;
  };
  return { list, onScroll, isAtEnd, toEnd };
}

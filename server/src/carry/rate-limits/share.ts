/** What a caller may still request: its bucket and, where that is used up, the one of the known device that it proves. */
import type { Buckets } from './throttle.ts';

export type Share = {
  /** Takes requests. 0 when there was room, else the seconds to wait. */
  spend: (requests: number) => number;
  /** Whether the bucket that was taken from last is less than half full. */
  isAbove: () => boolean;
};

/** The share of a user or an address. `device`: the name of a known device, computed only where nothing is left. */
export function shareOf(
  buckets: Buckets | undefined,
  who: string | number,
  device: () => string | undefined = () => undefined,
): Share {
  let key = who;
  return {
    spend: (requests) => {
      key = who;
      const wait = buckets?.take(key, requests) ?? 0;
      const known = wait > 0 ? device() : undefined;
      if (known === undefined) return wait;
      key = `device ${known}`;
      return buckets?.take(key, requests) ?? 0;
    },
    isAbove: () => buckets?.isBelowHalf(key) ?? false,
  };
}

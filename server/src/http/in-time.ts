import { Fault } from '../fault.ts';

/** Storage that never answers would keep its caller waiting: after a time the outcome is unknown. */
export function inTime(answered: Promise<void>, ms: number, writes: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Fault('not answered in time', { outcomeUnknown: writes })), ms);
    const over =
      <T>(settle: (value: T) => void) =>
      (value: T) => {
        clearTimeout(late);
        settle(value);
      };
    answered.then(over(resolve), over(reject));
  });
}

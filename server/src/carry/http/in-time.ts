import { Fault } from '../process/fault.ts';

/** Storage that never answers would keep its caller waiting: after a time the outcome is unknown. */
export function inTime(answered: Promise<void>, ms: number, writes: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = () => reject(new Fault('not answered in time', { outcomeUnknown: writes }));
    // What came while this process stood still is read first.
    const late = setTimeout(() => setImmediate(refuse), ms);
    const over =
      <T>(settle: (value: T) => void) =>
      (value: T) => {
        clearTimeout(late);
        settle(value);
      };
    answered.then(over(resolve), over(reject));
  });
}

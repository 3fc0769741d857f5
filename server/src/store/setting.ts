/** How a row of the table `settings`, such as `market:1`, becomes the command that applies it. */
import type { Money, State } from '@glassbook/engine';
import type { z } from 'zod';

/** The context of a setting. */
export type Wanted = {
  /** Including the settings before it. */
  state: State;
  /** The numbers behind the noun: [1] of `market:1`. */
  ids: readonly number[];
  /** Decimal text in the smallest units of an asset. Stops the start where it is not a valid amount. */
  amount: (text: string, asset: number) => bigint;
};

export type Setting<C> = {
  /** The first word of its keys. */
  noun: string;
  /** Its rows apply only where the money is this; elsewhere they are left out. */
  only?: Money;
  /** Undefined where the value cannot be parsed. */
  command: (value: unknown, wanted: Wanted) => C | undefined;
};

export const setting = <Shape extends z.ZodType, C>(
  noun: string,
  shape: Shape,
  command: (value: z.output<Shape>, wanted: Wanted) => C | undefined,
  only?: Money,
): Setting<C> => ({
  noun,
  ...(only === undefined ? {} : { only }),
  command(value, wanted) {
    const read = shape.safeParse(value);
    return read.success ? command(read.data, wanted) : undefined;
  },
});

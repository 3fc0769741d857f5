/** How a row of the table `settings`, such as `market:1`, becomes the command that applies it. */
import { settingValues } from '@glassbook/contract';
import type { Declared, Money, SettingCommand, State } from '@glassbook/engine';
import type { Pool, PoolClient } from 'pg';
import type { z } from 'zod';
import { commandOf, type Settled } from './setting-values.ts';

/** The context of a setting. */
export type Wanted = {
  /** Including the settings before it. */
  state: State;
  /** The numbers behind the noun: [1] of `market:1`. */
  ids: readonly number[];
  /** What is in force by then. */
  settled: Settled;
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

/** A declared setting needs nothing more. */
export const declaredSetting = (declared: Declared): Setting<SettingCommand> =>
  setting(
    declared.noun,
    settingValues(declared),
    (values, { ids: [which = 0], settled }) => commandOf(declared, which, values, settled),
    declared.only,
  );

/** Merges values into the row of the table `settings` that the next start reads. */
export async function storeSetting(client: Pool | PoolClient, key: string, values: object): Promise<void> {
  await client.query(
    `INSERT INTO settings (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = settings.value || excluded.value`,
    [key, JSON.stringify(values)],
  );
}

import type { WholeApp } from '../../../../test/whole-app.ts';
import { Counting } from '../traders/counting.ts';

/** Counts the figures of all traders now, from their rows, instead of waiting for the next turn. */
export async function counted({ app }: WholeApp): Promise<void> {
  const { pool, catalog, inForce, now } = app.core;
  await new Counting({ pool, catalog, inForce, now, copiedFutures: app.doors.copiedFutures }).count();
}

/** The first commands of a start: the rules of this program, and whether the money of this database is demo money. */
import { RULES, type Command, type Money, type State } from '@glassbook/engine';
import { StartError } from '../../carry/store/database.ts';

/**
 * Adopts the newest rules and names the money where that has not happened. Throws StartError where the database holds the other money, or
 * was written by a newer program.
 */
export async function openJournal(
  state: State,
  money: Money,
  submit: (command: Command) => Promise<{ ok: boolean }>,
): Promise<void> {
  if (state.rules > RULES)
    throw new StartError(
      `the journal is under rules ${state.rules}, and this program has rules ${RULES}; run a newer one`,
    );
  if (state.rules < RULES) await submit({ kind: 'platform.adoptRules', version: RULES });
  if (state.money === undefined && (await submit({ kind: 'platform.setMoney', money })).ok) return;
  const held = state.money ?? 'demo';
  if (held !== money)
    throw new StartError(
      `this database holds ${held} money and cannot be started with MONEY=${money}; use another one`,
    );
}

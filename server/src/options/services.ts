/** Dependencies of the calls of timed options. */
import type { Changes, CommandOf, State } from '@glassbook/engine';
import type { Pool } from 'pg';
import type { LimitWords } from '../carry-out.ts';
import type { gateRefusal } from '../gate/gate.ts';
import type { Core } from '../slice.ts';
import type { Confirmations } from './confirmations.ts';
import type { LossShare } from './loss-share.ts';

type Settings = CommandOf<'options.configure'>;
type Term = CommandOf<'options.configureTerm'>;

/** The committed settings. */
export class InForce {
  settings: Settings | undefined;
  readonly #terms: Map<number, Term>;

  constructor({ options }: Pick<State, 'options'>) {
    this.settings = options.settings;
    this.#terms = new Map(options.terms);
  }

  /** Those that are sold, the shortest first. */
  get terms(): Term[] {
    return [...this.#terms.values()].filter(({ enabled }) => enabled).sort((a, b) => a.seconds - b.seconds);
  }

  term(seconds: number): Term | undefined {
    return this.#terms.get(seconds);
  }

  take({ settings }: Changes): void {
    for (const { command } of settings) {
      if (command.kind === 'options.configure') this.settings = command;
      if (command.kind === 'options.configureTerm') this.#terms.set(command.seconds, command);
    }
  }
}

export type OptionsServices = Pick<Core, 'catalog' | 'sequencer' | 'now'> & {
  pool: Pool;
  limitWords: LimitWords;
  inForce: InForce;
  lossShare: LossShare;
  confirmations: Confirmations;
  /** Why a user may not open one now; undefined where it is allowed. */
  gate: (userId: number) => ReturnType<typeof gateRefusal>;
};

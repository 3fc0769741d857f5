import type { Problem } from './problems.ts';
import type { Keystroke, Surroundings, Ticket } from './ticket.ts';

export type FieldsProps = {
  ticket: Ticket;
  around: Surroundings;
  press: (stroke: Keystroke) => void;
  /** Where there is a line to spare for each condition. */
  wide: boolean;
  /** The problems shown so far. */
  problems: readonly Problem[];
  /** The element that shows the problems. */
  problemsIn: string;
  /** Called when a field loses focus; its problems are shown from then on. */
  left: (field: Problem['field']) => void;
};

/** The engine that is audited: the project's own, or a copy of it with a fault put into it. */
import type * as engine from '@glassbook/engine';

export type Engine = Pick<
  typeof engine,
  | 'answered'
  | 'apply'
  | 'describe'
  | 'emptyState'
  | 'explained'
  | 'nextDue'
  | 'repeatOf'
  | 'takeChanges'
  | 'encode'
  | 'decode'
>;

/** A mistake a developer could make, as changes of the engine's text. */
export type Fault = {
  name: string;
  /** `find` is exactly once in the file (from engine/src). */
  edits: readonly Edit[];
  /** What must catch it. A replay detects what the auditor cannot, which loads nothing and runs in one process. */
  by: 'audit' | 'replay';
  /** Of the day that must show it, where not every day does. */
  seed?: number;
};
export type Edit = { file: string; find: string; replace: string };

/** A fault of one edit that the audit, or the replay, must catch. */
const caughtBy =
  (by: Fault['by']) =>
  (name: string, file: string, find: string, replace: string): Fault => ({
    name,
    edits: [{ file, find, replace }],
    by,
  });
export const audited = caughtBy('audit');
export const replayed = caughtBy('replay');

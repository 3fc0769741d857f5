/** A mistake somebody could make, as changes of the engine's text. */
export type Fault = {
  name: string;
  /** `find` stands in the file (from the project's root) exactly once. */
  edits: readonly { file: string; find: string; replace: string }[];
  /** What must see it. A replay sees what the auditor cannot, which loads nothing and lives in one place. */
  by: 'audit' | 'replay';
};

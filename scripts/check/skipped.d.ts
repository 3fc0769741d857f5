import 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** Why a test that is declared with `skip` is skipped; `npm test` prints it, and a skip without it fails. */
    skipped?: string;
  }
}

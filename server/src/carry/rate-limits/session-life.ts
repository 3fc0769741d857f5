/** A session of a user ends when unused for this long, and in any case after this long. */
export const idleMs = 7 * 86_400_000;
export const absoluteMs = 30 * 86_400_000;

/** A user who waits longer for an answer is overdue. */
export const chatLateMs = 5 * 60_000;

/** The highest number of an offer that timers wait for (schedule.ts): a command with a higher one would end the engine. */
export const OFFER_MAX = 2 ** 40 - 1;

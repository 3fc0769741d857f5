/** Throws the first thing that is wrong. */
export function checkDaily(proof: unknown): { day: string; number: number; prize: string };

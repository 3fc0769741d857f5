/** Months and years of statements, in UTC. */

/** As `2026-10`. */
export const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7);
export const yearOf = (at: number): number => new Date(at).getUTCFullYear();

/** The first moment of a month, or of the one `later` months after it. */
export const startOf = (month: string, later = 0): number => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return Date.UTC(year, number - 1 + later);
};

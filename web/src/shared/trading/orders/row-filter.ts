/** Which rows of a list are shown, and which page of them. */
import { useState } from 'react';

/** What is chosen; empty where all are shown. Days are of the user's own zone. */
export type RowFilter<Side extends string> = {
  symbol: string;
  side: '' | Side;
  type: '' | 'limit' | 'market';
  from: string;
  to: string;
};
export const everyRow = { symbol: '', side: '', type: '', from: '', to: '' } as const;

/** The first moment of a day, in milliseconds UTC; of the day after it with `days` 1. Undefined where no day is chosen. */
export function startOf(day: string, days = 0): number | undefined {
  if (day === '') return undefined;
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + days).getTime();
}

/** The page of a list, which is the first again where its filter changes. */
export function usePage(filter: object): readonly [number, (page: number) => void] {
  const [held, setHeld] = useState({ filter, page: 1 });
  if (held.filter !== filter) setHeld({ filter, page: 1 });
  return [held.filter === filter ? held.page : 1, (page) => setHeld({ filter, page })];
}

import { useState } from 'react';

/** The row of an id, as it was last where it has left the list: its sheet stays with what is typed, and with what became of its request. */
export function useLastSeen<Row extends { id: number }>(rows: readonly Row[], id: number | undefined): Row | undefined {
  const [seen, setSeen] = useState<Row>();
  const found = rows.find((row) => row.id === id);
  if (found !== undefined && found !== seen) setSeen(found);
  return found ?? (seen?.id === id ? seen : undefined);
}

import type { AsOf } from './channel.ts';

/** What a private channel of open things begins with: those that are stored, with the messages sent since, newest first. */
export function openRows<Row extends { id: number }, Message>(
  stored: AsOf<readonly Row[]>,
  since: readonly AsOf<Message>[],
  rowsIn: (message: Message) => readonly Row[],
  isOpen: (row: Row) => boolean,
): Row[] {
  const newer = since.filter(({ seq }) => seq > stored.seq).flatMap(({ value }) => rowsIn(value));
  const rows = new Map([...stored.value, ...newer].map((row) => [row.id, row]));
  return [...rows.values()].filter(isOpen).sort((a, b) => b.id - a.id);
}

/** The reducer of a channel of rows by their number: all at first, then each that changed. */
type Row = { id: number };
export type RowsById<R> = Readonly<Record<number, R>>;
const byId = <R extends Row>(rows: readonly R[]): RowsById<R> => Object.fromEntries(rows.map((row) => [row.id, row]));

export const byIdReducer = <R extends Row, P extends boolean>(isPrivate: P) =>
  ({
    private: isPrivate,
    start: (rows: readonly R[]): RowsById<R> => byId(rows),
    next: (all: RowsById<R>, changed: readonly R[]): RowsById<R> => ({ ...all, ...byId(changed) }),
  }) as const;

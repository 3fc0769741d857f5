/** The reducer of a private channel of own rows: the open ones at first, then each that changed; newest first. */
type Row = { id: number };
const MOST = 1_000;

export const ownReducer = <R extends Row>() =>
  ({
    private: true,
    start: (rows: readonly R[]): readonly R[] => rows,
    next: (rows: readonly R[], changed: readonly R[]): readonly R[] => {
      const ids = new Set(changed.map(({ id }) => id));
      return [...changed, ...rows.filter(({ id }) => !ids.has(id))].sort((a, b) => b.id - a.id).slice(0, MOST);
    },
  }) as const;

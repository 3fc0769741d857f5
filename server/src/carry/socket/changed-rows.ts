/** The rows of a public channel that differ from what was published last. */
type Row = { id: number };

export function changedRows<R extends Row>(
  shown: () => R[],
): { snapshot: () => R[]; take: () => (() => R[]) | undefined } {
  const textOf = (rows: readonly R[]) => rows.map((row) => [row.id, JSON.stringify(row)] as const);
  let published = new Map(textOf(shown()));
  return {
    snapshot: shown,
    take() {
      const changed = shown().filter((row) => published.get(row.id) !== JSON.stringify(row));
      if (changed.length === 0) return undefined;
      published = new Map([...published, ...textOf(changed)]);
      return () => changed;
    },
  };
}

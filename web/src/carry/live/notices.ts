/** Calls watchers once for changes that arrive together. */
export type Watchers = ReadonlySet<() => void>;

export class Notices {
  readonly #soon: (notify: () => void) => void;
  readonly #changed = new Set<Watchers>();

  constructor(soon: (notify: () => void) => void) {
    this.#soon = soon;
  }

  /** These have a change: they are called together with all others that have one. */
  changed(watchers: Watchers): void {
    const awaited = this.#changed.size > 0;
    this.#changed.add(watchers);
    if (awaited) return;
    this.#soon(() => {
      const groups = [...this.#changed];
      this.#changed.clear();
      for (const group of groups) for (const watcher of group) watcher();
    });
  }
}

/** What the browser keeps for us. It can be off or full: then a value lives as long as the page. */
const prefix = 'glassbook.';
/** The shape of what is kept. What an older shape left is cleared once. */
const version = '1';
const memory = new Map<string, string>();

function store(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

/** Reads a kept value; undefined where there is none. */
export function kept(name: string): string | undefined {
  try {
    return store()?.getItem(prefix + name) ?? memory.get(name);
  } catch {
    return memory.get(name);
  }
}

/** Keeps a value, or forgets it. */
export function keep(name: string, value: string | undefined): void {
  try {
    if (value === undefined) {
      memory.delete(name);
      store()?.removeItem(prefix + name);
      return;
    }
    memory.set(name, value);
    store()?.setItem(prefix + name, value);
  } catch {
    // Full or forbidden: memory has it.
  }
}

/** Clears what an older version kept, once. */
export function clearOlderShape(): void {
  const found = kept('version');
  if (found === version) return;
  const all = store();
  if (all) for (const name of Object.keys(all).filter((key) => key.startsWith(prefix))) all.removeItem(name);
  keep('version', version);
}

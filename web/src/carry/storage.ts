/** What the browser keeps for us. It can be off or full: then a value lives as long as the page. */
const prefix = 'glassbook.';
/** The shape of what is kept. What an older shape left is cleared once. */
const version = '1';
const memory = new Map<string, string>();

function store(kind: 'localStorage' | 'sessionStorage' = 'localStorage'): Storage | undefined {
  try {
    return window[kind];
  } catch {
    return undefined;
  }
}

/** Reads a kept value; undefined where there is none. */
export function kept(name: string): string | undefined {
  try {
    return store()?.getItem(prefix + name) ?? store('sessionStorage')?.getItem(prefix + name) ?? memory.get(name);
  } catch {
    return memory.get(name);
  }
}

/** Keeps a value, or removes it. */
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

/** Keeps a value until the window is closed, or removes it. */
export function keepForVisit(name: string, value: string | undefined): void {
  try {
    if (value === undefined) store('sessionStorage')?.removeItem(prefix + name);
    else store('sessionStorage')?.setItem(prefix + name, value);
  } catch {
    // Forbidden: the page itself still has it.
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

/** What the browser keeps for the desk: the session until the window is closed, the language for longer. Where storage is off a value lives as long as the page. */
const prefix = 'glassbook-desk.';
const memory = new Map<string, string>();
type Kind = 'localStorage' | 'sessionStorage';

/** Reads a kept value; undefined where there is none. */
export function kept(kind: Kind, name: string): string | undefined {
  try {
    return window[kind].getItem(prefix + name) ?? memory.get(name);
  } catch {
    return memory.get(name);
  }
}

/** Keeps a value, or removes it. */
export function keep(kind: Kind, name: string, value: string | undefined): void {
  if (value === undefined) memory.delete(name);
  else memory.set(name, value);
  try {
    if (value === undefined) window[kind].removeItem(prefix + name);
    else window[kind].setItem(prefix + name, value);
  } catch {
    // Full or forbidden: memory has it.
  }
}

/** The queue of toasts. One for the app, usable outside components. */
export type ToastTone = 'ok' | 'err' | 'info';
export type ToastMessage = {
  title: string;
  body?: string;
  tone?: ToastTone;
  /** What it is about: a later toast about the same replaces it. */
  about?: string;
  /** One thing to do about it. */
  action?: { label: string; run: () => void };
};
export type Toasted = ToastMessage & { id: number };

/** How long a toast stays, as the specification has it; it stays longer while it is hovered or focused. */
export const toastMs = 1500;
/** The older ones are removed. */
const most = 3;

let list: readonly Toasted[] = [];
let lastId = 0;
const watchers = new Set<() => void>();
const changed = (next: readonly Toasted[]): void => {
  list = next;
  for (const watcher of watchers) watcher();
};

/** Shows a message; the same text that is still on screen is not shown twice. */
export function toast(message: ToastMessage | string): void {
  const shown: ToastMessage = typeof message === 'string' ? { title: message } : message;
  const others = list.filter(
    (one) =>
      (one.title !== shown.title || one.body !== shown.body) &&
      (shown.about === undefined || one.about !== shown.about),
  );
  lastId += 1;
  changed([...others, { ...shown, id: lastId }].slice(-most));
}
export const dismissToast = (id: number): void => changed(list.filter((one) => one.id !== id));
export const toasts = {
  list: (): readonly Toasted[] => list,
  subscribe: (watcher: () => void): (() => void) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
};

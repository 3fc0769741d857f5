/** The history of the chat as the page holds it: pages of the server without a gap between them, and what was pushed since the last snapshot. */
import type { kefu } from '@glassbook/contract';

export type Page = { rows: kefu.ChatMessage[]; more: boolean };

/** Each message once, oldest first. */
export function inOrder(...lists: readonly (readonly kefu.ChatMessage[])[]): kefu.ChatMessage[] {
  const byId = new Map(lists.flat().map((message) => [message.id, message]));
  return [...byId.values()].sort((a, b) => a.id - b.id);
}

/** Every message after a known one, page by page from the newest; undefined where a page could not be loaded. */
export async function missedSince(
  known: number,
  load: (before: string | undefined) => Promise<Page | undefined>,
): Promise<kefu.ChatMessage[] | undefined> {
  const found: kefu.ChatMessage[] = [];
  for (;;) {
    const oldest = found.at(-1)?.id;
    const page = await load(oldest === undefined ? undefined : String(oldest));
    if (!page) return undefined;
    found.push(...page.rows);
    const last = page.rows.at(-1)?.id ?? 0;
    if (last <= known || !page.more) return found.filter(({ id }) => id > known);
  }
}

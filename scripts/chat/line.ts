import type { kefu } from '../../contract/src/index.ts';

/** A message as the terminal shows it: one line, and further ones indented, so that no text reads as a message of another. */
export function lineOf({ id, kind, by, text, image, at_ms: at }: kefu.DeskMessage): string {
  const who = kind === 'user' ? 'user' : kind === 'note' ? `note, ${by?.name ?? ''}` : (by?.name ?? '');
  const said = text.replaceAll('\n', '\n      ');
  const what = kind === 'taken' ? '(took the case)' : kind === 'closed' ? '(case closed)' : said;
  const picture = image ? ` [image ${id}: ${image.name}${image.gone ? ', deleted' : ''}]` : '';
  return `${new Date(at).toISOString().slice(11, 16)} ${who}: ${what}${picture}`;
}

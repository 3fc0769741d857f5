/** The files of a statement as the server sends them: with the token in a header, never in an address. */
import { statement } from '@glassbook/contract';
import { wireLanguage } from '../../carry/language.ts';
import { session } from '../../carry/session.ts';

export type Format = 'json' | 'csv';
export type Opened = { ok: true; response: Response; name: string } | { ok: false; message: string };

/** Opens the export, up to the end of a month where one is given. */
export const openExport = (format: Format, month?: string): Promise<Opened> =>
  open(statement.exportFile.path, { format, ...(month === undefined ? {} : { month }) });

/** Opens the statement of a month, a PDF. */
export const openMonth = (month: string): Promise<Opened> => open(statement.monthFile.path, { month });

/** A refusal has its sentence. Rejects where the network does. */
async function open(path: string, fields: Record<string, string>): Promise<Opened> {
  const query = new URLSearchParams({ ...fields, lang: wireLanguage() }).toString();
  const token = session.token();
  const response = await fetch(`/api${path}?${query}`, { method: 'GET', headers: { Authorization: token ?? '' } });
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  if (name !== undefined) return { ok: true, response, name };
  const refused = (await response.json()) as { type?: string; message?: string };
  if (refused.type === '999' && token === session.token()) session.expire(refused.message ?? '');
  return { ok: false, message: refused.message ?? '' };
}

/** Has the browser save a file. */
export function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  // The download has taken its copy by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

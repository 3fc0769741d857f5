/**
 * Rows as a CSV file (RFC 4180, comma, CRLF, UTF-8 with a mark so that spreadsheets read it). A cell that a spreadsheet could run as a formula is
 * written with an apostrophe before it (OWASP ASVS 1.2.10).
 */
const formulaStart = /^[=+\-@\t\r\n\0]/;

function cell(text: string): string {
  const harmless = formulaStart.test(text) ? `'${text}` : text;
  return /[",\r\n\t]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;

/** Has the browser save a file. */
export function download(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has taken its copy by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

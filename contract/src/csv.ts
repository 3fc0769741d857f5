/**
 * A table as a file: CSV (RFC 4180, comma, CRLF, UTF-8 with a mark so that spreadsheets read it). A cell that a spreadsheet could run as a formula is
 * written with an apostrophe before it (OWASP ASVS 1.2.10), and so is a part of one that a spreadsheet reads as a cell: where a semicolon or a tab separates, a
 * quotation mark inside a line holds nothing together. Spaces and signs that cannot be seen, which spreadsheets leave out, do not hide what follows them.
 */
const formulaStart = /(^|[;\t\r\n]"*)(?=[\s\p{Cf}]*[=+\-@\t\r\n\0＝＋－＠])/gu;

function cell(text: string): string {
  const harmless = text.replace(formulaStart, "$1'");
  return /[",\r\n\t]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** What a file begins with. */
export const csvMark = '\uFEFF';
/** One row, with its end of line. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`;
/** A whole file. */
export const csvOf = (rows: readonly (readonly string[])[]): string => csvMark + rows.map(csvLine).join('');

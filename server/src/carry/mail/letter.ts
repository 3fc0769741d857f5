/** The layout of every mail: a subject and paragraphs, as plain text and as equivalent simple HTML. */
import { fallbackLocale, locales, words } from '@glassbook/i18n';
import { escapeHtml } from '../http/escape-html.ts';

export type Letter = {
  /** BCP 47, for screen readers. */
  locale: string;
  subject: string;
  paragraphs: string[];
  /** Shown alone after the first paragraph, large: the code. */
  code?: string;
  /** A page to open, after all other text. `url` begins with PUBLIC_ORIGIN. */
  link?: { text: string; url: string };
  /** The reader's anti-phishing code, shown above all other text. */
  mark?: string;
};

const markLine = ({ locale, mark }: Letter): string[] =>
  mark === undefined
    ? []
    : [words(locales.find((each) => each === locale) ?? fallbackLocale, 'mail', 'mark', { mark })];

/** Further lines of a paragraph are indented, so that no text of a user's reads as a paragraph of ours. */
const asOne = (paragraph: string): string => paragraph.replaceAll(/\r\n|[\n\r]/g, '\n    ');

export function letterText(letter: Letter): string {
  const { code, link } = letter;
  const [first = '', ...rest] = letter.paragraphs.map(asOne);
  const shown = [...markLine(letter), first, ...(code === undefined ? [] : [code]), ...rest];
  return [...shown, ...(link ? [`${link.text}\n${link.url}`] : [])].join('\n\n') + '\n';
}

/** Styles are inline because mail clients drop everything else. */
export function letterHtml(letter: Letter): string {
  const { locale, subject, paragraphs, code, link } = letter;
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
  const [first = '', ...rest] = paragraphs;
  const shown =
    code === undefined
      ? ''
      : `<p style="margin:0 0 16px;font-size:28px;font-weight:600;letter-spacing:4px">${escapeHtml(code)}</p>`;
  const led = link
    ? `<p style="margin:0 0 16px">${escapeHtml(link.text)}<br><a href="${escapeHtml(link.url)}" style="overflow-wrap:anywhere">${escapeHtml(link.url)}</a></p>`
    : '';
  return [
    `<!doctype html><html lang="${escapeHtml(locale)}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    '<body style="margin:0;padding:24px;font-family:system-ui,sans-serif;font-size:16px;line-height:1.5">',
    `${markLine(letter).map(paragraph).join('')}${paragraph(first)}${shown}${rest.map(paragraph).join('')}${led}</body></html>`,
  ].join('');
}

import sanitize from 'sanitize-html';

/** The names of questions that screens link to. */
const linkedTo: ReadonlySet<string> = new Set(['simulated-traders']);

/**
 * What an article's HTML may contain: text, lists, tables, collapsible questions, and links. No pictures, styles, scripts or frames; an
 * article's picture is its cover. Links go to our own pages, to https or to a mail address.
 */
const allowed: sanitize.IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'p', 'br', 'hr', 'blockquote', 'ul', 'ol', 'li', 'strong', 'em', 'code', 'pre', 'a'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'details', 'summary'],
  ],
  allowedAttributes: { a: ['href', 'rel'], th: ['scope'], td: ['colspan'], details: ['id'] },
  allowedSchemes: ['https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 12,
  transformTags: {
    a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer' }),
    details: (tagName, { id }) => ({ tagName, attribs: id !== undefined && linkedTo.has(id) ? { id } : {} }),
  },
};

/** The HTML without anything an article may not contain. Runs on write and again on read: a row may be older than the rule. */
export const articleHtml = (html: string): string => sanitize(html, allowed).trim();

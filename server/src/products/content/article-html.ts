import sanitize from 'sanitize-html';

/** The names of questions that screens link to. */
const linkedTo: ReadonlySet<string> = new Set(['simulated-traders']);

/** Any origin that is none: an address without its own keeps this one. */
const here = 'https://here.invalid';

/** Where links may lead: to our own pages, or to https elsewhere too. */
export type Links = 'own' | 'https';

/** Whether a link goes to a page of ours or, where it may, to https elsewhere. Read as a browser reads it, which takes `\` for `/` and drops line breaks. */
function isLink(href: string, links: Links): boolean {
  if (!URL.canParse(href, here)) return false;
  const { origin, protocol, username } = new URL(href, here);
  if (origin === here) return /^\/(?![/\\])/.test(href);
  return links === 'https' && protocol === 'https:' && /^https:\/\//i.test(href) && username === '';
}

const attributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'rel'],
  th: ['scope'],
  td: ['colspan'],
  details: ['id'],
};

const tags = [
  ...['h2', 'h3', 'p', 'br', 'hr', 'blockquote', 'ul', 'ol', 'li', 'strong', 'em', 'code', 'pre', 'a'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'details', 'summary'],
];

/**
 * What an article's HTML may contain: text, lists, tables, collapsible questions, and links. No pictures, styles, scripts or frames; an
 * article's picture is its cover. Links go to our own pages or to https.
 */
const allowed = (links: Links): sanitize.IOptions => ({
  allowedTags: tags,
  allowedAttributes: Object.fromEntries(Object.entries(attributes).map(([tag, names]) => [tag, [...names]])),
  allowedSchemes: ['https'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 12,
  transformTags: {
    a: (tagName, { href = '' }) => ({
      tagName,
      attribs: { ...(isLink(href, links) ? { href } : {}), rel: 'noopener noreferrer' },
    }),
    details: (tagName, { id }) => ({ tagName, attribs: id !== undefined && linkedTo.has(id) ? { id } : {} }),
  },
});
const rules = { own: allowed('own'), https: allowed('https') };

/** The HTML without anything an article may not contain. Runs on write and again on read: a row may be older than the rule. */
export const articleHtml = (html: string, links: Links = 'https'): string => sanitize(html, rules[links]).trim();

/** Whether a link of it that an article may have leads to another site. */
export const leadsElsewhere = (html: string): boolean => articleHtml(html, 'own') !== articleHtml(html, 'https');

/** The names of the tags and attributes that `articleHtml` takes out of it, in their order: "script", "p onclick", "a href". */
export function removedFrom(html: string, links: Links = 'https'): string[] {
  const removed = new Set<string>();
  const see = (tagName: string, attribs: sanitize.Attributes) => {
    if (!tags.includes(tagName)) removed.add(tagName);
    else
      for (const [name, value] of Object.entries(attribs)) {
        const isKept =
          attributes[tagName]?.includes(name) &&
          (name !== 'href' || isLink(value, links)) &&
          (tagName !== 'details' || linkedTo.has(value));
        if (!isKept) removed.add(`${tagName} ${name}`);
      }
    return { tagName, attribs };
  };
  sanitize(html, {
    ...{ allowedTags: false, allowedAttributes: false, allowVulnerableTags: true, transformTags: { '*': see } },
  });
  return [...removed];
}

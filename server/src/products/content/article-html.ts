import sanitize from 'sanitize-html';
import { linkPath, readLink } from './link.ts';

/** The names of questions that screens link to. */
const linkedTo: ReadonlySet<string> = new Set(['simulated-traders']);

/** Any origin that is none: an address without its own keeps this one. */
const here = 'https://here.invalid';

/** Links to other sites: as they were typed, for whoever writes; or of these hosts, through the page that names the site before it opens it. */
export type Links = 'typed' | readonly string[];

/** The address of a link to a page of ours or to https elsewhere; undefined where it may not lead there. Read as a browser reads it, which takes `\` for `/` and drops line breaks. */
function linkOf(href: string, links: Links): string | undefined {
  if (!URL.canParse(href, here)) return undefined;
  const { origin, protocol, username } = new URL(href, here);
  if (origin === here) return /^\/(?![/\\])/.test(href) ? href : undefined;
  if (links === 'typed')
    return protocol === 'https:' && /^https:\/\//i.test(href) && username === '' ? href : undefined;
  return readLink(href, links) && linkPath(href);
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
const rulesOf = (links: Links): sanitize.IOptions => ({
  allowedTags: tags,
  allowedAttributes: Object.fromEntries(Object.entries(attributes).map(([tag, names]) => [tag, [...names]])),
  allowedSchemes: ['https'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 12,
  transformTags: {
    a: (tagName, { href: typed = '' }) => {
      const href = linkOf(typed, links);
      return { tagName, attribs: { ...(href !== undefined && { href }), rel: 'noopener noreferrer' } };
    },
    details: (tagName, { id }) => ({ tagName, attribs: id !== undefined && linkedTo.has(id) ? { id } : {} }),
  },
});
/** The HTML without anything an article may not contain. Runs on write and again on read: a row may be older than the rule. */
export const articleHtml = (html: string, links: Links = 'typed'): string => sanitize(html, rulesOf(links)).trim();

/** Whether a link of it that could be typed leads to a site that is none of these hosts. */
export const leadsElsewhere = (html: string, hosts: readonly string[]): boolean =>
  removedFrom(articleHtml(html), hosts).length > 0;

/** The names of the tags and attributes that `articleHtml` takes out of it, in their order: "script", "p onclick", "a href". */
export function removedFrom(html: string, links: Links = 'typed'): string[] {
  const removed = new Set<string>();
  const see = (tagName: string, attribs: sanitize.Attributes) => {
    if (!tags.includes(tagName)) removed.add(tagName);
    else
      for (const [name, value] of Object.entries(attribs)) {
        const isKept =
          attributes[tagName]?.includes(name) &&
          (name !== 'href' || linkOf(value, links) !== undefined) &&
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

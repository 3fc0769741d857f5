/** Addresses of other sites that may be opened from ours. They are compared and never fetched (S15). */
import { content } from '@glassbook/contract';
import { handleAnyone, refuse } from '../../carry/http/handling.ts';

/** The host and the address as a browser reads it; undefined where it is not https, not exactly a listed host, or names a user or a port. */
export function readLink(url: string, hosts: readonly string[]): { host: string; href: string } | undefined {
  if (/[\p{C}\s\\]/u.test(url) || !/^https:\/\/[^/?#:@]+(?:[/?#]|$)/i.test(url) || !URL.canParse(url)) return undefined;
  const { host, href } = new URL(url);
  return hosts.includes(host) ? { host, href } : undefined;
}

/** Where an article leads instead: the page that says whose site it is before it opens it. */
export const linkPath = (url: string): string => `/pages/common/webView?url=${encodeURIComponent(url)}`;

export const checkLink = (hosts: readonly string[]) =>
  handleAnyone(content.checkLink, ({ body }) => {
    const link = readLink(body.url, hosts);
    return link ? { ok: true, message: { allowed: true as const, ...link } } : refuse('content.link_not_allowed');
  });

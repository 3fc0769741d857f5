/** The headers of every response, whichever code wrote it. */

/** What a page is made of loads from our own files only, and nothing is inline (docs/decisions/0021). */
const contentSecurityPolicy = (sockets: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "media-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `connect-src 'self'${sockets}`,
    "form-action 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy(''),
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
};

/**
 * The policy of a page that opens sockets to its own site. Browsers differ in whether 'self' means them, so they are named: by the origin that is configured
 * (PUBLIC_ORIGIN), never by the Host header, which a cache or a request of someone else's can have written.
 */
export function pagePolicy(publicOrigin: string | undefined): string {
  return contentSecurityPolicy(publicOrigin === undefined ? '' : ` ${publicOrigin.replace(/^http/, 'ws')}`);
}

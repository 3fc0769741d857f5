/** The headers of every response, whichever code wrote it. */

/**
 * Scripts and styles load from our own files only. Style attributes are allowed because floating parts are positioned with them; an attribute
 * can hide or move an element but run nothing.
 */
const contentSecurityPolicy = (sockets: string) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    `connect-src 'self'${sockets}`,
    "form-action 'self'",
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

const plainHost = /^(?:[a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/**
 * The policy of a page that opens sockets to its own host. Browsers differ in whether 'self' means them, so they are named; a host that is no
 * plain name or address is not repeated.
 */
export function pagePolicy(host = ''): string {
  return contentSecurityPolicy(plainHost.test(host) ? ` ws://${host} wss://${host}` : '');
}

/** A name for one request, 128 random bits. Also where the page is not served over TLS, which randomUUID needs. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

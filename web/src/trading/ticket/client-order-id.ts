/** A client-generated id of an order, so that a retry after a lost answer is the same order. */
export function clientOrderId(): string {
  // randomUUID is missing where the page is not served over https or from this machine.
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

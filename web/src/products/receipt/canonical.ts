/** Canonical JSON (RFC 8785) of what a receipt has, and SHA-256 by the browser. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const names = Object.keys(value).sort();
    const fields = names.map(
      (name) => `${JSON.stringify(name)}:${canonical((value as Record<string, unknown>)[name])}`,
    );
    return `{${fields.join(',')}}`;
  }
  return JSON.stringify(value);
}

export async function sha256(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

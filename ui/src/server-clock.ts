/**
 * The server's clock as this device knows it. Whatever is compared with a time of the server is compared by this one, so that a device whose clock
 * is wrong shows, counts and asks what every other one does. What a device measures by itself (a wait, how long ago a price came) takes its own.
 */

type Bounds = { from: number; to: number };

/** How far the server is ahead of this device, milliseconds: between these, as all its answers together allow. */
let ahead: Bounds | undefined;

const secondMs = 1_000;

/**
 * Learns from the Date header of an answer, which has whole seconds and is of a moment between these two of this device. An answer that the earlier
 * ones exclude means that this device's clock was set: they are forgotten.
 */
export function hearServer(header: string | null, sentAt: number, receivedAt: number): void {
  const second = Date.parse(header ?? '');
  if (Number.isNaN(second) || receivedAt < sentAt) return;
  const heard = { from: second - receivedAt, to: second + secondMs - sentAt };
  const both = ahead && { from: Math.max(ahead.from, heard.from), to: Math.min(ahead.to, heard.to) };
  ahead = both && both.from <= both.to ? both : heard;
}

/** Milliseconds UTC. A device whose clock agrees with all answers is right. */
export function serverNow(): number {
  const now = Date.now();
  if (ahead === undefined || (ahead.from <= 0 && ahead.to >= 0)) return now;
  return now + Math.round((ahead.from + ahead.to) / 2);
}

/** One connection was 25 sockets and more: Socket.IO adds each some time after its CONNECT, and limits were of connections. */
import { expect, test } from 'vitest';
import { origin } from './target.ts';

const url = `${origin}/socket.io/?EIO=4&transport=polling`;
const headers = { 'x-forwarded-for': '198.51.100.71' };

/** What a connection receives after a body of packets. */
async function heardAfter(packets: readonly string[]): Promise<string> {
  const opened = await (await fetch(url, { headers })).text();
  const own = `${url}&sid=${(JSON.parse(opened.slice(1)) as { sid: string }).sid}`;
  await fetch(own, { method: 'POST', body: packets.join('\x1e'), headers });
  return (await fetch(own, { headers })).text();
}
const sockets = (text: string) => text.split('40{"sid"').length - 1;

test('a connection that requests 25 sockets in one body has none and is ended', async () => {
  expect(sockets(await heardAfter(['40']))).toBe(1);
  const text = await heardAfter(Array<string>(25).fill('40'));
  expect([sockets(text), text]).toEqual([0, expect.stringContaining('Session ID unknown')]);
});

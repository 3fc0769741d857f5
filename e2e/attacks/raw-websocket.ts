/** A websocket of a guest, frame by frame: what no client library sends. It comes from an address of its own, which needs Linux. */
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { origin } from './target.ts';

export const text = 1;
export const binary = 2;
export const ping = 9;
export const pong = 10;

export const goesOn = { isLast: false };

/** A frame as a client sends it, with a mask of zeros. `opcode` 0 continues a message, `isLast` ends it. */
export function frame(opcode: number, payload: string | Buffer = '', { isLast } = { isLast: true }): Buffer {
  const bytes = Buffer.from(payload);
  const { length } = bytes;
  const size = length < 126 ? [0x80 | length] : [0x80 | 126, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([(isLast ? 0x80 : 0) | opcode, ...size, 0, 0, 0, 0]), bytes]);
}

/** Opens a websocket, and joins with this CONNECT. It answers Engine.IO's own pings as a client does. */
export async function guestFrom(localAddress: string, hello = '40'): Promise<Socket> {
  const { hostname, port, host } = new URL(origin);
  const socket = connect({ port: Number(port), host: hostname, localAddress });
  let heard = '';
  socket.on('error', () => undefined).on('data', (piece) => (heard += piece.toString('latin1')));
  const heardIs = async (what: string) => {
    const until = performance.now() + 5_000;
    while (!heard.includes(what)) {
      if (socket.closed || performance.now() > until) throw new Error(`no ${what} in ${heard}`);
      await wait(5);
    }
  };
  const key = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';
  const upgrade = `Host: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${key}`;
  socket.write(`GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\n${upgrade}\r\n`);
  await heardIs('0{"sid"');
  socket.write(frame(text, hello));
  await heardIs('40{"sid"');
  return socket;
}

/** Sends pieces as fast as they are taken, at most so many bytes, until it is cut; how many bytes were sent. */
export async function pour(socket: Socket, piece: Buffer, bytesMax: number): Promise<number> {
  let sent = 0;
  while (!socket.destroyed && sent < bytesMax) {
    sent += piece.length;
    if (socket.write(piece)) continue;
    await Promise.race([
      new Promise((done) => socket.once('drain', done)),
      new Promise((done) => socket.once('close', done)),
    ]);
  }
  return sent;
}

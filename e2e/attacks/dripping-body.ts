/** Issue 7, 2.7: a body that comes a byte at a time. It takes 15 s to be cut, so it is begun with the shared system, and a file there has the result. */
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { account } from '@glassbook/contract';

export type Dripped = { ms: number; answer: string };
export const drippedIn = (dataDir: string): string => join(dataDir, 'dripped-body.json');

/** Ends by itself, at the latest with the system. */
export function dripBody(origin: string, dataDir: string): void {
  const { hostname, port, host } = new URL(origin);
  const began = performance.now();
  let answer = '';
  const head = `POST /api${account.login.path} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/x-www-form-urlencoded\r\n`;
  const socket = connect(Number(port), hostname, () => socket.write(`${head}content-length: 5000\r\n\r\na=`));
  const dripping = setInterval(() => socket.write('b'), 200);
  socket.on('data', (piece) => (answer += piece.toString())).on('error', () => undefined);
  socket.on('close', () => {
    clearInterval(dripping);
    const dripped: Dripped = { ms: performance.now() - began, answer };
    writeFileSync(drippedIn(dataDir), JSON.stringify(dripped));
  });
}

/** The thread of port.ts: listens, answers 503 while there is no server, and blocks while there is one. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { PortSaid, PortThread } from './port.ts';

/** The longest time for calls in flight to be answered before a server takes over. */
const lastAnswersMs = 250;

const { port, host, flag } = workerData as PortThread;
const flags = new Int32Array(flag);
const say = (said: PortSaid) => parentPort?.postMessage(said);

// Loaded while it listens already: a port that is taken is reported at once.
const answering = import('../../server/src/carry/http/starting.ts').then(({ startingAnswer }) =>
  startingAnswer(version(), () => Atomics.load(flags, 1) === 1),
);
const server = createServer((request, reply) => void answering.then((answer) => answer(request, reply)));
const open = new Set<Socket>();
server.on('connection', (socket) => {
  open.add(socket);
  socket.on('close', () => open.delete(socket));
});
server.on('error', (cause) => say({ error: 'code' in cause ? String(cause.code) : cause.message }));
// The number of a socket is not in Node's types; a child process is given one by its number.
server.listen(port, host, () => say({ fd: (server as unknown as { _handle: { fd: number } })._handle.fd }));

parentPort?.on('message', () => void block());

function version(): string {
  const file = new URL('../../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

async function block(): Promise<void> {
  await answering;
  const until = performance.now() + lastAnswersMs;
  while (open.size > 0 && performance.now() < until) await wait(5);
  for (const socket of open) socket.destroy();
  say('blocked');
  Atomics.wait(flags, 0, 1);
}

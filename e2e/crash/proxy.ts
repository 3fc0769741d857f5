/**
 * A TCP proxy between a server and its PostgreSQL that injects faults on demand. It parses just enough of the wire protocol to recognize the
 * server's batch statement (bound under a name that begins with `batch_`) and the end of its answer.
 */
import { createConnection, createServer, type Socket } from 'node:net';

/** `pass` forwards; `refuse` resets new and open connections; `hole` accepts everything and forwards nothing until it ends. */
export type Mode = 'pass' | 'refuse' | 'hole';
/** When an armed cut happens: after the whole answer to the batch has been received, or a while after the batch was forwarded. */
export type Cut = { when: 'answered' } | { when: 'sent'; delayMs: number };

export type Proxy = {
  url: string;
  set: (mode: Mode) => void;
  /** Drops the next batch's answer: it is never forwarded, and both ends are reset. Resolves when that happened; true where PostgreSQL had answered that it is done. */
  cutNextBatch: (cut: Cut) => Promise<{ committed: boolean }>;
  batches: () => number;
  close: () => Promise<void>;
};

type Link = { client: Socket; server: Socket; toServer: Buffer[]; toClient: Buffer[]; clientGone: boolean };
type Armed = { cut: Cut; done: (how: { committed: boolean }) => void };

/** The type letters of whole messages. The first one of a connection has no letter. */
export function messageReader(
  hasStartup: boolean,
  onMessage: (type: string, body: Buffer) => void,
): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let startup = hasStartup;
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (;;) {
      const head = startup ? 0 : 1;
      if (rest.length < head + 4) return;
      const length = rest.readInt32BE(head);
      if (rest.length < head + length) return;
      const body = rest.subarray(head + 4, head + length);
      if (!startup) onMessage(String.fromCharCode(rest[0] ?? 0), body);
      startup = false;
      rest = rest.subarray(head + length);
    }
  };
}

/** A Bind message: the portal's name, a zero, the statement's name, a zero. */
function bindsBatch(body: Buffer): boolean {
  const portalEnd = body.indexOf(0);
  return body.toString('latin1', portalEnd + 1, body.indexOf(0, portalEnd + 1)).startsWith('batch_');
}

export async function startProxy(databaseUrl: string): Promise<Proxy> {
  const target = new URL(databaseUrl);
  const links = new Set<Link>();
  let mode: Mode = 'pass';
  let armed: Armed | undefined;
  let batches = 0;

  const reset = (link: Link) => {
    links.delete(link);
    link.client.resetAndDestroy();
    link.server.resetAndDestroy();
  };
  const pump = (link: Link) => {
    for (const chunk of link.toServer.splice(0)) if (link.server.writable) link.server.write(chunk);
    for (const chunk of link.toClient.splice(0)) if (link.client.writable) link.client.write(chunk);
    if (link.clientGone) link.server.end();
  };

  const accept = (client: Socket) => {
    if (mode === 'refuse') {
      client.resetAndDestroy();
      return;
    }
    const server = createConnection(Number(target.port), target.hostname);
    const link: Link = { client, server, toServer: [], toClient: [], clientGone: false };
    links.add(link);
    watch(link);
  };

  const watch = (link: Link) => {
    // The batch whose answer is to be dropped, from when it is bound.
    const cutting: { armed: Armed | undefined; sent: boolean; failed: boolean } = {
      ...{ armed: undefined, sent: false, failed: false },
    };
    const finish = (committed: boolean) => {
      const { armed: mine } = cutting;
      cutting.armed = undefined;
      reset(link);
      mine?.done({ committed });
    };
    const fromClient = messageReader(true, (type, body) => {
      if (type === 'B' && bindsBatch(body)) {
        batches += 1;
        cutting.armed ??= armed;
        armed = undefined;
      }
      if (type === 'S' && cutting.armed && !cutting.sent) {
        cutting.sent = true;
        const { cut } = cutting.armed;
        if (cut.when === 'sent') setTimeout(() => finish(false), cut.delayMs);
      }
    });
    const fromServer = messageReader(false, (type) => {
      if (type === 'E' && cutting.sent) cutting.failed = true;
      if (type === 'Z' && cutting.sent && cutting.armed?.cut.when === 'answered')
        setImmediate(() => finish(!cutting.failed));
    });
    link.client.on('data', (chunk: Buffer) => {
      fromClient(chunk);
      link.toServer.push(chunk);
      if (mode !== 'hole') pump(link);
    });
    link.server.on('data', (chunk: Buffer) => {
      fromServer(chunk);
      if (cutting.sent) return;
      link.toClient.push(chunk);
      if (mode !== 'hole') pump(link);
    });
    for (const socket of [link.client, link.server]) socket.on('error', () => undefined);
    link.client.on('close', () => {
      link.clientGone = true;
      // Bytes that a dead client had sent into the hole still arrive when it ends, as on a real network.
      if (mode === 'hole') return;
      pump(link);
      links.delete(link);
    });
    link.server.on('close', () => {
      links.delete(link);
      link.client.destroy();
    });
  };

  const listener = createServer(accept);
  await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done));
  const address = listener.address();
  const url = new URL(databaseUrl);
  url.port = String(typeof address === 'object' && address ? address.port : 0);
  return {
    url: url.href,
    set(next) {
      mode = next;
      if (next === 'refuse') for (const link of [...links]) reset(link);
      if (next === 'pass')
        for (const link of links) {
          pump(link);
          if (link.clientGone) links.delete(link);
        }
    },
    cutNextBatch: (cut) => new Promise((done) => (armed = { cut, done })),
    batches: () => batches,
    close: () => {
      for (const link of [...links]) reset(link);
      return new Promise((done) => listener.close(() => done()));
    },
  };
}

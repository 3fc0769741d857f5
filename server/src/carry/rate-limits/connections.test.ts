import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { connectionCaps, Connections, descriptorLimit, type ConnectionCaps } from './connections.ts';

const usual: ConnectionCaps = { all: 1_000, address: 100, proven: 2, requests: 4, stuckMs: 60_000, taken: 1_024 };
let server: Server | undefined;
let connections: Connections;
let refused = 0;
const clients: Socket[] = [];

async function listen(caps: Partial<ConnectionCaps>, answer: RequestListener, isProxy = false): Promise<void> {
  const made = createServer(answer);
  server = made;
  connections = new Connections({
    caps: { ...usual, ...caps },
    isProxy: () => isProxy,
    refused: () => (refused += 1),
  });
  made.on('checkExpectation', answer);
  connections.watch(made);
  connections.guard(made);
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve));
}
beforeEach(() => (refused = 0));
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
  server?.close();
  server?.closeAllConnections();
});

type Client = { socket: Socket; text: () => string; ended: Promise<unknown> };

async function open(localAddress = '127.0.0.1'): Promise<Client> {
  const { port } = server?.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  clients.push(socket);
  let text = '';
  socket.on('error', () => undefined).on('data', (piece) => (text += String(piece)));
  const ended = new Promise((resolve) => socket.once('close', resolve));
  await once(socket, 'connect');
  return { socket, text: () => text, ended };
}

const get = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n';
async function answered(client: Client): Promise<boolean> {
  const before = client.text().length;
  client.socket.write(get);
  await Promise.race([client.ended, once(client.socket, 'data')]);
  return client.text().length > before;
}
const big = Buffer.alloc(16 * 1_024 * 1_024);
const ended = (client: Client, ms = 20_000) => Promise.race([client.ended.then(() => true), wait(ms, false)]);
const count = () => new Promise<number>((resolve) => server?.getConnections((_, open) => resolve(open)));

describe('a connection', () => {
  it('whose answer is not read is ended, and its answer is dropped', async () => {
    let closed = 0;
    await listen({ stuckMs: 1_000 }, (_, response) => void response.on('close', () => (closed += 1)).end(big));
    const deaf = await open();
    deaf.socket.pause();
    deaf.socket.write(get);
    await wait(50);
    expect(await count()).toBe(1);
    await expect.poll(count).toBe(0);
    await expect.poll(() => closed).toBe(1);
  });

  /** Sends a request and reads a piece each few milliseconds; returns how much has come. */
  async function readSlowly(pieceMs: number): Promise<Client & { received: () => number }> {
    const slow = await open();
    slow.socket.write(get);
    let received = 0;
    slow.socket.on('data', (piece) => {
      received += piece.length;
      slow.socket.pause();
      setTimeout(() => slow.socket.resume(), pieceMs);
    });
    return { ...slow, received: () => received };
  }

  // So long that a pause of this machine is none of the reader's.
  it('that reads slowly gets all of its answer', { tags: ['long'], timeout: 70_000 }, async () => {
    await listen({ stuckMs: 3_000 }, (_, response) => void response.end(big));
    const { received } = await readSlowly(40);
    await expect.poll(received, { timeout: 60_000 }).toBeGreaterThan(big.length);
  });

  it('that takes less of its answer than the least rate is ended, though it keeps reading', async () => {
    let closed = 0;
    await listen({ stuckMs: 1_000, taken: 12 * 1_024 * 1_024 }, (_, response) => {
      response.on('close', () => (closed += 1)).end(big);
    });
    const slow = await readSlowly(10);
    expect(await ended(slow, 10_000)).toBe(true);
    expect(slow.received()).toBeGreaterThan(0);
    expect(slow.received()).toBeLessThan(big.length);
    expect(closed).toBe(1);
  }, 15_000);

  it('that takes many small answers with pauses does not count as slow', { tags: ['long'] }, async () => {
    await listen({ stuckMs: 3_000, taken: 8 * 1_024 * 1_024 }, (_, response) => void response.end('hello'));
    const client = await open();
    for (let n = 0; n < 10; n += 1) {
      expect(await answered(client)).toBe(true);
      await wait(700);
    }
  });

  it('that waits for its answer, as a held poll does, is not ended', { tags: ['long'] }, async () => {
    await listen({ stuckMs: 500 }, (_, response) => void setTimeout(() => response.end('late'), 1_500));
    const held = await open();
    expect(await answered(held)).toBe(true);
    expect(held.text()).toContain('late');
  });

  it('that sends nothing is ended', async () => {
    await listen({ stuckMs: 100 }, (_, response) => void response.end());
    expect(await ended(await open())).toBe(true);
  });

  const expecting = 'GET / HTTP/1.1\r\nhost: x\r\nexpect: x\r\n\r\n';
  it.each([
    ['requests', get],
    ['expectations', expecting],
  ])('with too many %s that wait is ended, and what is left of the read is not handled', async (_what, asked) => {
    let handled = 0;
    await listen({}, (_, response) => {
      handled += 1;
      setTimeout(() => response.end(), 1_000);
    });
    const greedy = await open();
    greedy.socket.write(asked.repeat(500));
    expect(await ended(greedy)).toBe(true);
    expect(handled).toBe(usual.requests);
    const next = await open();
    next.socket.write(asked.repeat(usual.requests));
    await expect.poll(() => next.text().match(/200 OK/g)?.length).toBe(usual.requests);
  });

  it('is followed once, however many listeners are guarded one after the other', async () => {
    await listen({}, (_, response) => void response.end());
    connections.guard(server!);
    const client = await open();
    client.socket.write(get.repeat(usual.requests));
    await expect.poll(() => client.text().match(/200 OK/g)?.length).toBe(usual.requests);
  });
});

const linux = {
  skip: process.platform !== 'linux',
  meta: { skipped: 'other loopback addresses need Linux' },
};

describe('an address with all its connections', linux, () => {
  const hello: RequestListener = (request, response) => {
    const who = request.headers['x-user'];
    if (typeof who === 'string') connections.prove(request.socket, who.includes(' ') ? who : `user ${who}`);
    response.end('hello');
  };
  const prove = async (client: Client, who: string) => {
    client.socket.write(`GET / HTTP/1.1\r\nhost: x\r\nx-user: ${who}\r\n\r\n`);
    await once(client.socket, 'data');
  };

  it('loses its oldest for a new one, and other addresses lose none', async () => {
    await listen({ address: 3 }, hello);
    const other = await open('127.0.0.2');
    const four: Client[] = [];
    for (let n = 0; n < 4; n += 1) four.push(await open());
    expect(await ended(four[0]!)).toBe(true);
    expect(await count()).toBe(4);
    for (const client of [...four.slice(1), other]) expect(await answered(client)).toBe(true);
    expect(refused).toBe(1);
  });

  it('keeps those on which an account was seen, so many for each account, while others make room', async () => {
    await listen({ address: 6 }, hello);
    const own = [await open(), await open(), await open()];
    for (const client of own) await prove(client, 'ann');
    for (let n = 0; n < 12; n += 1) expect(await answered(await open())).toBe(true);
    // The oldest of three made room.
    expect(await ended(own[0]!)).toBe(true);
    for (const client of own.slice(1)) expect(await answered(client)).toBe(true);
    expect(await count()).toBe(6);
  });

  it('is not blocked by few accounts: a new client is answered, and with its proof replaces one of the account that holds most', async () => {
    await listen({ address: 8, proven: 60 }, hello);
    const held: Client[] = [];
    for (const who of ['ann', 'bob', 'device ann', 'bob', 'ann', 'bob', 'ann', 'ann', 'ann', 'device ann']) {
      const client = await open();
      await prove(client, who);
      held.push(client);
    }
    const victim = await open();
    await prove(victim, 'eve');
    for (let n = 0; n < 16; n += 1) expect(await answered(await open())).toBe(true);
    expect(await answered(victim)).toBe(true);
    const left = held.map(({ socket }, index) => (socket.closed ? [] : [index])).flat();
    // Half of the address: two of ann, one of bob, and the victim.
    expect(left).toEqual([5, 8, 9]);
    expect(await count()).toBe(8);
  });

  it('is not held full by a flood: a new client is answered', async () => {
    await listen({ address: 20 }, hello);
    const flooding = new AbortController();
    const flood = (async () => {
      while (!flooding.signal.aborted) await open();
    })();
    for (let n = 0; n < 10; n += 1) {
      const client = await open();
      await prove(client, `user ${n}`);
      expect(await answered(client)).toBe(true);
    }
    flooding.abort();
    await flood;
    expect(await count()).toBeLessThanOrEqual(21);
  });

  it('is dropped with its last connection', async () => {
    await listen({ address: 1 }, hello);
    for (let n = 0; n < 5; n += 1) {
      const client = await open();
      await prove(client, 'ann');
      client.socket.destroy();
      await expect.poll(count).toBe(0);
    }
    expect(refused).toBe(0);
  });

  it('which is a trusted proxy is not counted', async () => {
    await listen({ address: 1 }, hello, true);
    const three = [await open(), await open(), await open()];
    for (const client of three) expect(await answered(client)).toBe(true);
  });
});

describe('the process with all its connections', linux, () => {
  const hello: RequestListener = (request, response) => {
    if (request.headers['x-user'] !== undefined) connections.prove(request.socket, 'user ann');
    response.end('hello');
  };
  const all = (from: readonly string[]) => Promise.all(from.map((address) => open(address)));

  it('lets a new one in for the oldest of the address that holds most', async () => {
    await listen({ all: 6, address: 4 }, hello);
    const early = await open('127.0.0.2');
    const most = await all(['127.0.0.3', '127.0.0.3', '127.0.0.3']);
    const fewer = await all(['127.0.0.4', '127.0.0.4']);
    const next = await open('127.0.0.5');
    expect(await ended(most[0]!)).toBe(true);
    expect(await answered(next)).toBe(true);
    for (const client of [early, ...most.slice(1), ...fewer]) expect(await answered(client)).toBe(true);
    expect(refused).toBe(1);
    expect(await count()).toBe(6);
  });

  it('takes it from the network that holds most, where its addresses hold few each', async () => {
    await listen({ all: 5, address: 4 }, hello);
    const few = await all(['127.0.0.2', '127.0.0.2']);
    const spread: Client[] = [];
    for (const address of ['127.0.1.2', '127.0.1.3', '127.0.1.4']) spread.push(await open(address));
    const next = await open('127.0.2.2');
    expect(await ended(spread[0]!)).toBe(true);
    for (const client of [...few, ...spread.slice(1), next]) expect(await answered(client)).toBe(true);
  });

  it('is not blocked by a flood of several addresses: a client from elsewhere is answered', async () => {
    await listen({ all: 16, address: 4 }, hello);
    for (let n = 0; n < 40; n += 1) await open(`127.0.0.${11 + (n % 4)}`);
    const silent = ['127.0.0.11', '127.0.0.12', '127.0.0.13', '127.0.0.14'];
    const flooding = new AbortController();
    const flood = (async () => {
      while (!flooding.signal.aborted) await all(silent);
    })();
    const honest: Client[] = [];
    for (let n = 0; n < 3; n += 1) honest.push(await open(`127.0.0.${50 + n}`));
    for (const client of honest) expect(await answered(client)).toBe(true);
    flooding.abort();
    await flood;
    expect(await count()).toBeLessThanOrEqual(20);
  });

  it('takes none on which a user was seen while there are others', async () => {
    await listen({ all: 4, address: 4 }, hello);
    const known = await all(['127.0.0.2', '127.0.0.2']);
    for (const client of known) {
      client.socket.write('GET / HTTP/1.1\r\nhost: x\r\nx-user: ann\r\n\r\n');
      await once(client.socket, 'data');
    }
    for (let n = 0; n < 8; n += 1) expect(await answered(await open(`127.0.0.${3 + n}`))).toBe(true);
    for (const client of known) expect(await answered(client)).toBe(true);
  });

  it('is not blocked by few accounts at several addresses', async () => {
    await listen({ all: 8, address: 6 }, hello);
    const known = await all(['127.0.0.2', '127.0.0.2', '127.0.0.3', '127.0.0.3', '127.0.0.4', '127.0.0.4']);
    for (const client of known) {
      client.socket.write('GET / HTTP/1.1\r\nhost: x\r\nx-user: ann\r\n\r\n');
      await once(client.socket, 'data');
    }
    for (let n = 0; n < 16; n += 1) expect(await answered(await open(`127.0.${1 + n}.2`))).toBe(true);
    expect(known.map(({ socket }) => socket.closed)).toEqual([true, false, true, false, false, false]);
  });

  it('counts those of a trusted proxy, and takes none of them', async () => {
    await listen({ all: 2 }, hello, true);
    const two = [await open(), await open()];
    expect(await ended(await open())).toBe(true);
    for (const client of two) expect(await answered(client)).toBe(true);
    two[0]!.socket.destroy();
    await expect.poll(count).toBe(1);
    expect(await answered(await open())).toBe(true);
    expect(refused).toBe(1);
  });
});

test('caps leave descriptors for the rest of the process, and an address a quarter', () => {
  expect(descriptorLimit()).toBeGreaterThan(200);
  expect(connectionCaps(1_024)).toMatchObject({ all: 512, address: 128 });
  expect(connectionCaps(20_000)).toMatchObject({ all: 10_000, address: 1_000 });
  expect(connectionCaps(Infinity, 50)).toMatchObject({ all: 20_000, address: 50 });
});

import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ask, heard, run, until, type Running } from './test/running.ts';

let running: Running;
beforeEach(async () => {
  running = await run();
});
afterEach(() => running.stop());

const times = 25;
const polling = '?EIO=4&transport=polling';
const joinedIn = (text: string): number => text.split('40{"sid"').length - 1;

/** A connection that polls: a function that sends a body of packets, and one that reads the next. */
async function polled() {
  const { text } = await ask(running, polling);
  const { sid } = JSON.parse(text.slice(1)) as { sid: string };
  const query = `${polling}&sid=${sid}`;
  return {
    send: (body: string) => ask(running, query, { method: 'POST', body }),
    read: async () => (await ask(running, query)).text,
  };
}

/** Everything received by a websocket that sends these packets, of less than 126 bytes, in one piece. */
async function heardBySocket(packets: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(running.url);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.on('error', () => undefined).on('data', (piece) => (text += piece.toString('latin1')));
  const gone = new Promise((resolve) => socket.once('close', resolve));
  const headers = `host: ${hostname}\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13`;
  socket.write(
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\n${headers}\r\nsec-websocket-key: ${'A'.repeat(22)}==\r\n\r\n`,
  );
  await until(() => text.includes('0{"sid"'), 'the handshake');
  const frames = packets.map((packet) => Buffer.from([0x81, 0x80 | packet.length, 0, 0, 0, 0, ...Buffer.from(packet)]));
  socket.write(Buffer.concat(frames));
  await gone;
  return text;
}

describe('a connection has one socket', () => {
  it('a client that requests several at once over polling is disconnected before any is added', async () => {
    const { send, read } = await polled();
    await send(Array(times).fill('40').join('\x1e'));
    expect(joinedIn(await read())).toBe(0);
    expect(running.sockets.clients()).toBe(0);
  });

  it('a client that requests several at once over a websocket is disconnected before any is added', async () => {
    expect(joinedIn(await heardBySocket(Array<string>(times).fill('40')))).toBe(0);
    expect(running.sockets.clients()).toBe(0);
  });

  it('a client of the old protocol, which is joined without a CONNECT, is disconnected at a CONNECT', async () => {
    const { text } = await ask(running, '?EIO=3&transport=polling');
    const { sid } = JSON.parse(text.slice(text.indexOf('{'), text.indexOf('}') + 1)) as { sid: string };
    await ask(running, `?EIO=3&transport=polling&sid=${sid}`, { method: 'POST', body: '2:402:402:40' });
    expect(running.sockets.clients()).toBe(0);
  });

  it('a client that has left may join again on the same connection', async () => {
    const { send, read } = await polled();
    for (let n = 0; n < 3; n += 1) {
      await send('40');
      expect(joinedIn(await read())).toBe(1);
      await send('41');
    }
    expect(running.sockets.clients()).toBe(1);
  });

  it('a client that disconnects and connects again is connected', async () => {
    const client = running.connect();
    for (let n = 0; n < 3; n += 1) {
      await heard(client, 'connect');
      client.disconnect();
      client.connect();
    }
    await heard(client, 'connect');
  });
});

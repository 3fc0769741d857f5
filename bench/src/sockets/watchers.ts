/**
 * A process of clients that subscribe to the same channels, over bare websockets: the server is measured, so the clients do as little as they
 * can. A frame for all of them is parsed once and then recognized by its beginning, which contains its number.
 */
import { WebSocket } from 'ws';

/** The parent's commands; each is answered by a `Reply`. */
export type Target = { url: string; clients: number; channels: string[] };
export type Request = ({ do: 'connect' } & Target) | { do: 'begin' } | { do: 'end' };
export type Reply = { connected: number } | { began: true } | Heard;
/** What was received between `begin` and `end`. */
export type Heard = {
  /** Items over all clients. */
  items: number;
  /** Every item that reached all clients: its market, the time it carries and the time the last client had it, microseconds. */
  reached: { market: number; at: number; then: number }[];
  /** Messages whose number was not the next one, over all clients. */
  gaps: number;
};

type Item = { match_id?: number; at?: number; ts?: number; at_ms?: number };
/** Rows alone, or with what else a channel has. */
type Message = Item[] | { rows: Item[] };
type Frame = { numbers: Map<string, number>; items: Item[]; received: number };

let target: Target | undefined;
const clients: WebSocket[] = [];
const lastNumbers: Map<string, number>[] = [];
let frames = new Map<string, Frame>();
let received: Heard = { items: 0, reached: [], gaps: 0 };

/** CLOCK_MONOTONIC in microseconds: the same clock in every process of a machine. */
const nowUs = () => Number(process.hrtime.bigint() / 1_000n);

function read(text: string): Frame {
  const [, frame] = JSON.parse(text.slice(2)) as [string, [string, number, Message][]];
  return {
    numbers: new Map(frame.map(([channel, number]) => [channel, number])),
    items: frame.flatMap(([, , message]) => ('rows' in message ? message.rows : message)),
    received: 0,
  };
}

function take(client: number, data: Buffer): void {
  const beginning = data.toString('latin1', 0, 48);
  let frame = frames.get(beginning);
  if (frame === undefined) {
    frame = read(data.toString());
    frames.set(beginning, frame);
  }
  const last = lastNumbers[client];
  for (const [channel, number] of frame.numbers) {
    const before = last?.get(channel);
    if (before !== undefined && number !== before + 1) received.gaps += 1;
    last?.set(channel, number);
  }
  received.items += frame.items.length;
  frame.received += 1;
  if (frame.received < clients.length) return;
  const then = nowUs();
  for (const { match_id: market = 0, at, ts, at_ms: sent } of frame.items)
    received.reached.push({ market, at: at ?? ts ?? sent ?? 0, then });
  frames.delete(beginning);
}

/** So many clients come from one address: fewer than may be without having joined yet. */
const CLIENTS_OF_ADDRESS = 50;

/** Opens the connection of a client, which resolves when all its subscriptions are acknowledged. */
function connect(number: number, { url, channels }: Target): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url}/socket.io/?EIO=4&transport=websocket`, {
      perMessageDeflate: false,
      headers: { 'X-Forwarded-For': `192.0.2.${1 + Math.floor(number / CLIENTS_OF_ADDRESS)}` },
    });
    clients[number] = socket;
    lastNumbers[number] = new Map();
    let answers = 0;
    socket.on('error', reject);
    socket.on('message', (data: Buffer) => {
      // '42["p' is a push, "0" the opening, "2" a ping, "40" the namespace, "43" the answer to a subscription.
      if (data[0] === 0x34 && data[1] === 0x32) {
        if (data[4] === 0x70) take(number, data);
      } else if (data[0] === 0x30) socket.send('40');
      else if (data[0] === 0x32) socket.send('3');
      else if (data[1] === 0x30) {
        for (const [id, channel] of channels.entries()) socket.send(`42${id}${JSON.stringify(['subscribe', channel])}`);
      } else if (data[1] === 0x33) {
        answers += 1;
        if (answers === channels.length) resolve();
      }
    });
  });
}

/** Connects missing clients: at first all, later those that an overload has disconnected. */
async function connectMissing(to: Target): Promise<void> {
  const missing = Array.from({ length: to.clients }, (_, number) => number).filter(
    (number) => clients[number]?.readyState !== WebSocket.OPEN,
  );
  for (let n = 0; n < missing.length; n += CLIENTS_OF_ADDRESS) {
    await Promise.all(missing.slice(n, n + CLIENTS_OF_ADDRESS).map((number) => connect(number, to)));
  }
}

async function answer(request: Request): Promise<Reply> {
  if (request.do === 'connect') {
    target = request;
    await connectMissing(target);
    return { connected: clients.length };
  }
  if (request.do === 'end') return received;
  if (target) await connectMissing(target);
  frames = new Map();
  for (const last of lastNumbers) last.clear();
  received = { items: 0, reached: [], gaps: 0 };
  return { began: true };
}

process.on('message', (request: Request) => {
  answer(request).then(
    (reply) => process.send?.(reply),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
});
// Exits with the parent.
process.on('disconnect', () => process.exit());

/**
 * The websockets below Engine.IO, from their first frame on: also those of an upgrade that is never finished, which belong to no connection yet. What
 * must hold: every frame that is handled is counted, since an answer to a ping waits in memory until it is read.
 */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type ServerOptions, type WebSocket } from 'ws';
import { limits, ratePerSecond } from './limits.ts';

/** Ends a websocket with more messages, pings and pongs than a connection may send messages; answers its pings. */
function countFrames(websocket: WebSocket, now: () => number): void {
  const frames = ratePerSecond(limits.messagesPerSecond, now);
  const mayGoOn = (): boolean => {
    const may = frames(1);
    if (!may) websocket.terminate();
    return may;
  };
  websocket.on('message', mayGoOn);
  websocket.on('pong', mayGoOn);
  websocket.on('ping', (data: Buffer) => {
    if (mayGoOn()) websocket.pong(data, false, () => undefined);
  });
}

/** The websocket server that Engine.IO makes. `now` in milliseconds of a clock that does not jump. */
export const websocketServer = (now: () => number) =>
  class extends WebSocketServer {
    constructor(options: ServerOptions) {
      const { messageFragments: maxFragments, messageReads: maxBufferedChunks } = limits;
      super({ ...options, autoPong: false, maxFragments, maxBufferedChunks });
    }

    override handleUpgrade(
      request: IncomingMessage,
      socket: Duplex,
      head: Buffer,
      done: (websocket: WebSocket, request: IncomingMessage) => void,
    ): void {
      super.handleUpgrade(request, socket, head, (websocket, asked) => {
        countFrames(websocket, now);
        done(websocket, asked);
      });
    }
  };

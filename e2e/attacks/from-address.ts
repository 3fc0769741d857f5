/** A call from any address of this machine: each is a peer of its own to the server. Only Linux has all of 127.0.0.0/8. */
import { request } from 'node:http';

export type Told = {
  status: number;
  text: string;
  body: { type?: string; reason?: string; message?: string; data?: { device?: string } };
  /** From the request on a connection that was there already to the last byte of the answer. */
  ms: number;
};

/** `number` becomes the address. */
export const addressOf = (number: number): string =>
  `127.${1 + Math.floor(number / 62_500)}.${Math.floor(number / 250) % 250}.${1 + (number % 250)}`;

export function postFrom(
  localAddress: string,
  url: URL,
  fields: Record<string, string>,
  device?: string,
): Promise<Told> {
  const { hostname, port, pathname: path } = url;
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    ...(device === undefined ? {} : { 'device-secret': device }),
  };
  return new Promise((resolve, reject) => {
    let began = 0;
    const sent = request({ hostname, port, localAddress, path, method: 'POST', headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      answer.on('error', reject);
      answer.on('end', () => {
        const ms = performance.now() - began;
        resolve({ status: answer.statusCode ?? 0, text, body: JSON.parse(text) as Told['body'], ms });
      });
    });
    const send = () => {
      began = performance.now();
      sent.end(new URLSearchParams(fields).toString());
    };
    // A connection of an earlier request is there already.
    sent.on('error', reject).on('socket', (socket) => (socket.connecting ? socket.once('connect', send) : send()));
  });
}

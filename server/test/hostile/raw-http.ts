/** Bytes that are not HTTP as it is written down. Each begins a connection of its own, because the start of the next request would be undefined. */

const crlf = '\r\n';
const lines = (...all: string[]) => Buffer.from(all.join(crlf) + crlf + crlf, 'latin1');
const post = (...more: string[]) =>
  lines('POST /api/coin/cancel_all HTTP/1.1', 'host: x', 'content-type: application/x-www-form-urlencoded', ...more);
const get = (...more: string[]) => lines('GET /api/health HTTP/1.1', 'host: x', ...more);
const withBody = (head: Buffer, body: string) => Buffer.concat([head, Buffer.from(body, 'latin1')]);

/** What is wrong, and the bytes. */
export const brokenHttp: readonly (readonly [name: string, bytes: Buffer])[] = [
  ['a negative length', withBody(post('content-length: -5'), 'a=1')],
  ['a length in words', withBody(post('content-length: many'), 'a=1')],
  ['a length with an exponent', withBody(post('content-length: 1e1'), 'a=1')],
  ['a length with a sign', withBody(post('content-length: +3'), 'a=1')],
  ['a length in hexadecimal', withBody(post('content-length: 0x3'), 'a=1')],
  ['two lengths in one', withBody(post('content-length: 3, 4'), 'a=1')],
  ['two lengths', withBody(post('content-length: 3', 'content-length: 4'), 'a=1')],
  ['a length beyond all numbers', withBody(post(`content-length: ${'9'.repeat(30)}`), 'a=1')],
  [
    'a length and chunks',
    withBody(post('content-length: 3', 'transfer-encoding: chunked'), `3${crlf}a=1${crlf}0${crlf}${crlf}`),
  ],
  ['chunks that are not last', withBody(post('transfer-encoding: chunked, identity'), '0\r\n\r\n')],
  ['an unknown transfer', withBody(post('transfer-encoding: xchunked'), '0\r\n\r\n')],
  ['a chunk of no size', withBody(post('transfer-encoding: chunked'), 'zz\r\na=1\r\n0\r\n\r\n')],
  ['a chunk of a negative size', withBody(post('transfer-encoding: chunked'), '-3\r\na=1\r\n0\r\n\r\n')],
  ['a chunk of all sizes', withBody(post('transfer-encoding: chunked'), `${'f'.repeat(20)}\r\na=1\r\n`)],
  ['a chunk that is longer than its length', withBody(post('transfer-encoding: chunked'), '1\r\na=1\r\n0\r\n\r\n')],
  ['a space in a header name', get('a b: 1')],
  ['a space before the colon', get('authorization : x')],
  ['a header without a colon', get('authorization')],
  ['a header without a name', get(': x')],
  ['NUL in a header', get('authorization: a\0b')],
  ['a bare line feed', Buffer.from('GET /api/health HTTP/1.1\nhost: x\n\n')],
  ['a bare return in a header', get('authorization: a\rb')],
  ['a header that is too long', get(`authorization: ${'x'.repeat(20_000)}`)],
  ['too many headers', get(...Array.from({ length: 3_000 }, (_, n) => `x-${n}: 1`))],
  ['an address that is too long', lines(`GET /api/health?a=${'x'.repeat(20_000)} HTTP/1.1`, 'host: x')],
  ['no host', lines('GET /api/health HTTP/1.1')],
  ['another version', lines('GET /api/health HTTP/9.9', 'host: x')],
  ['another protocol', lines('GET /api/health FTP/1.1', 'host: x')],
  ['an unknown method', lines('FOO /api/health HTTP/1.1', 'host: x')],
  ['a method in small letters', lines('get /api/health HTTP/1.1', 'host: x')],
  ['no address', lines('GET  HTTP/1.1', 'host: x')],
  ['an address with a space', lines('GET /api/ health HTTP/1.1', 'host: x')],
  ['a tunnel', lines('CONNECT 127.0.0.1:5432 HTTP/1.1', 'host: x')],
  ['an unknown expectation', withBody(post('content-length: 3', 'expect: the-unexpected'), 'a=1')],
  ['an upgrade to nothing of ours', get('connection: upgrade', 'upgrade: websocket', 'sec-websocket-key: x')],
  ['the preface of HTTP/2', Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')],
  ['the hello of TLS', Buffer.from('16030100a5010000a10303', 'hex')],
  ['the hello of another server', Buffer.from('SSH-2.0-x\r\n')],
  ['the hello of a database', Buffer.from('0000000804d2162f', 'hex')],
  ['nothing but zeros', Buffer.alloc(2_000)],
  ['nothing but ones', Buffer.alloc(2_000, 0xff)],
];

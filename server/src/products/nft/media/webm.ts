/** WebM: its tracks and their blocks, written again without anything else (Matroska, RFC 9559; EBML, RFC 8794; the WebM container guidelines). */
import { must, mustBeFew, slice } from './reader.ts';

/** Elements that are kept; those of a track and a block by what may be in them. All others that the format has go with what is in them. */
const ids = {
  ...{ head: 0x1a45dfa3, docType: 0x4282, segment: 0x18538067, info: 0x1549a966, scale: 0x2ad7b1, duration: 0x4489 },
  ...{ tracks: 0x1654ae6b, track: 0xae, number: 0xd7, type: 0x83, codec: 0x86, video: 0xe0, width: 0xb0, height: 0xba },
  ...{ audio: 0xe1, cluster: 0x1f43b675, time: 0xe7, simpleBlock: 0xa3, group: 0xa0, block: 0xa1 },
} as const;
const inTrack = [
  ...[ids.number, 0x73c5, ids.type, 0xb9, 0x88, 0x55aa, 0x9c, 0x23e383, ids.codec, 0x63a2, 0x56aa, 0x56bb],
  ...[ids.video, ids.audio],
];
const inVideo = [0x9a, 0x9d, 0x53b8, 0x53c0, ids.width, ids.height, 0x54b0, 0x54ba, 0x54b2];
const inAudio = [0xb5, 0x78b5, 0x9f, 0x6264];
const inGroup = [ids.block, 0x9b, 0x75a2, 0xfb];
/** At the level of the segment: where an element without a size ends. Seeking, cues, chapters, tags and attachments go. */
const inSegment: readonly number[] = [
  ...[ids.info, ids.tracks, ids.cluster, 0x114d9b74, 0x1c53bb6b, 0x1043a770, 0x1254c367, 0x1941a469],
];
const VOID: readonly number[] = [0xec, 0xbf];
const codecs: Readonly<Record<string, number>> = { V_VP8: 1, V_VP9: 1, A_OPUS: 2, A_VORBIS: 2 };

type Element = { id: number; body: Buffer; end: number };

/** A number of as many bytes as the zeros before its first one say. All ones: an unknown size, undefined. */
function vint(bytes: Buffer, at: number, keepsMark: boolean): { value: number | undefined; length: number } {
  const first = slice(bytes, at, 1)[0] ?? 0;
  const length = Math.clz32(first) - 23;
  must(first > 0 && (!keepsMark || length <= 4));
  let value = keepsMark ? first : first & (0xff >> length);
  let isUnknown = !keepsMark && value === 0xff >> length;
  for (const byte of slice(bytes, at + 1, length - 1)) {
    value = value * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  must(isUnknown || Number.isSafeInteger(value));
  return { value: isUnknown ? undefined : value, length };
}

/** The element that begins here. One of unknown size, a segment or a cluster, goes to the next element of the level above. */
function elementAt(bytes: Buffer, at: number): Element {
  const id = vint(bytes, at, true);
  const size = vint(bytes, at + id.length, false);
  const start = at + id.length + size.length;
  if (size.value !== undefined) {
    const body = slice(bytes, start, size.value);
    return { id: id.value ?? 0, body, end: start + size.value };
  }
  must(id.value === ids.segment || id.value === ids.cluster);
  let end = start;
  if (id.value === ids.segment) end = bytes.length;
  else
    while (end < bytes.length) {
      const next = vint(bytes, end, true);
      if (inSegment.includes(next.value ?? 0)) break;
      end = elementAt(bytes, end).end;
    }
  return { id: id.value, body: slice(bytes, start, end - start), end };
}
function* elementsIn(bytes: Buffer): Generator<Element> {
  for (let at = 0, count = 0; at < bytes.length; count += 1) {
    mustBeFew(count);
    const element = elementAt(bytes, at);
    yield element;
    at = element.end;
  }
}
const childOf = (body: Buffer, id: number): Buffer | undefined =>
  [...elementsIn(body)].find((element) => element.id === id)?.body;

function uint(body: Buffer | undefined): number {
  must(body !== undefined && body.length >= 1 && body.length <= 6);
  return body.readUIntBE(0, body.length);
}

function written(id: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const name = Buffer.from(id.toString(16).padStart(2, '0'), 'hex');
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(body.length));
  size[0] = 1;
  return Buffer.concat([name, size, body]);
}
/** Only these of what is in an element, each as it was. */
const only = (body: Buffer, allowed: readonly number[], turn = (element: Element) => element.body): Buffer[] =>
  [...elementsIn(body)].filter(({ id }) => allowed.includes(id)).map((each) => written(each.id, turn(each)));

type Track = { number: number; file: Buffer };
const SIDE_MAX = 1_920;

function trackOf(body: Buffer): Track {
  const codec = childOf(body, ids.codec)?.toString('latin1') ?? '';
  const type = uint(childOf(body, ids.type));
  // Nothing that is encrypted or compressed once more (ContentEncodings).
  must(codecs[codec] === type && childOf(body, 0x6d80) === undefined);
  const video = childOf(body, ids.video);
  if (type === 1) {
    must(video !== undefined);
    const [width, height] = [uint(childOf(video, ids.width)), uint(childOf(video, ids.height))];
    must(Math.min(width, height) >= 16 && Math.max(width, height) <= SIDE_MAX);
  }
  const turn = ({ id, body: inner }: Element): Buffer => {
    if (id === ids.video) return Buffer.concat(only(inner, inVideo));
    return id === ids.audio ? Buffer.concat(only(inner, inAudio)) : inner;
  };
  return { number: uint(childOf(body, ids.number)), file: written(ids.track, ...only(body, inTrack, turn)) };
}

/** A block of one of the tracks, without lacing; its time beside that of its cluster. */
function timeOf(block: Buffer, tracks: readonly Track[]): number {
  const number = vint(block, 0, false);
  const head = slice(block, number.length, 3);
  must(tracks.some((track) => track.number === number.value) && ((head[2] ?? 0) & 0x06) === 0);
  must(block.length > number.length + 3);
  return head.readInt16BE(0);
}

function clusterOf(body: Buffer, tracks: readonly Track[]): { last: number; file: Buffer } {
  const time = uint(childOf(body, ids.time));
  let last = 0;
  const parts: Buffer[] = [];
  for (const element of elementsIn(body)) {
    const isGroup = element.id === ids.group;
    if (!isGroup && element.id !== ids.simpleBlock) continue;
    const block = isGroup ? childOf(element.body, ids.block) : element.body;
    must(block !== undefined);
    last = Math.max(last, time + timeOf(block, tracks));
    parts.push(isGroup ? written(ids.group, ...only(element.body, inGroup)) : written(element.id, element.body));
  }
  return { last, file: written(ids.cluster, ...only(body, [ids.time]), ...parts) };
}

const head = written(
  ids.head,
  ...[0x4286, 0x42f7].map((id) => written(id, Buffer.from([1]))),
  ...[written(0x42f2, Buffer.from([4])), written(0x42f3, Buffer.from([8])), written(ids.docType, Buffer.from('webm'))],
  ...[written(0x4287, Buffer.from([4])), written(0x4285, Buffer.from([2]))],
);

/** A film of one track of pictures and at most one of sound, and how long it lasts, seconds. Throws `Unreadable`. */
export function readWebm(bytes: Buffer): { file: Buffer; seconds: number } {
  const [first, second, ...others] = [...elementsIn(bytes)].filter(({ id }) => !VOID.includes(id));
  must(first?.id === ids.head && second?.id === ids.segment && others.length === 0);
  must(childOf(first.body, ids.docType)?.toString('latin1') === 'webm');
  const elements = [...elementsIn(second.body)].filter(({ id }) => !VOID.includes(id));
  must(elements.every(({ id }) => inSegment.includes(id)));
  const info = elements.find(({ id }) => id === ids.info)?.body;
  const tracksIn = elements.filter(({ id }) => id === ids.tracks);
  must(info !== undefined && tracksIn.length === 1);
  const scaleText = childOf(info, ids.scale);
  const nanoseconds = scaleText === undefined ? 1_000_000 : uint(scaleText);
  must(nanoseconds > 0);
  const tracks = [...elementsIn(tracksIn[0]?.body ?? Buffer.alloc(0))]
    .filter(({ id }) => id === ids.track)
    .map(({ body }) => trackOf(body));
  must(tracks.length >= 1 && tracks.length <= 2 && new Set(tracks.map(({ number }) => number)).size === tracks.length);
  const clusters = elements.filter(({ id }) => id === ids.cluster).map(({ body }) => clusterOf(body, tracks));
  must(clusters.length > 0);
  const file = Buffer.concat([
    head,
    written(
      ids.segment,
      written(
        ids.info,
        ...only(info, [ids.scale, ids.duration]),
        ...[0x4d80, 0x5741].map((id) => written(id, Buffer.from('-'))),
      ),
      written(ids.tracks, ...tracks.map((track) => track.file)),
      ...clusters.map((cluster) => cluster.file),
    ),
  ]);
  return { file, seconds: (Math.max(...clusters.map(({ last }) => last)) * nanoseconds) / 1e9 };
}

/** MP4: the samples of its tracks and the tables that find them, written again without anything else (ISO/IEC 14496-12, -14 and -15). Fragments are not read. */
import { must, mustBeFew, slice } from './reader.ts';

type Box = { name: string; body: Buffer; start: number };
type Range = { from: number; to: number };
type Track = { kind: 'vide' | 'soun'; chunks: Range[]; seconds: number; boxes: (offsets: readonly number[]) => Buffer };

function boxesIn(bytes: Buffer, offset = 0): Box[] {
  const found: Box[] = [];
  for (let at = 0; at < bytes.length;) {
    mustBeFew(found.length);
    const head = slice(bytes, at, 8);
    let [length, skip] = [head.readUInt32BE(0), 8];
    if (length === 0) length = bytes.length - at;
    if (length === 1) {
      const long = slice(bytes, at + 8, 8).readBigUInt64BE(0);
      must(long <= BigInt(bytes.length));
      [length, skip] = [Number(long), 16];
    }
    must(length >= skip);
    const body = slice(bytes, at, length).subarray(skip);
    found.push({ name: head.toString('latin1', 4, 8), body, start: offset + at + skip });
    at += length;
  }
  return found;
}

function one(boxes: readonly Box[], name: string): Box {
  const [found, ...others] = boxes.filter((box) => box.name === name);
  must(found !== undefined && others.length === 0);
  return found;
}
function written(name: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length, 0);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, body]);
}
const kept = (boxes: readonly Box[], ...names: string[]): Buffer[] =>
  boxes.filter(({ name }) => names.includes(name)).map(({ name, body }) => written(name, body));

/** A head of a film, a track or a medium without the times when it was made. */
function undated({ name, body }: Box): Buffer {
  const copy = Buffer.from(body);
  must(copy.length >= 20);
  copy.fill(0, 4, copy[0] === 1 ? 20 : 12);
  return written(name, copy);
}
/** The entries of a table behind its version and its count, each of so many numbers of four bytes. */
function tableIn(body: Buffer, columns: number, from = 4): number[][] {
  const count = slice(body, from, 4).readUInt32BE(0);
  mustBeFew(count);
  must(body.length === from + 4 + count * columns * 4);
  return Array.from({ length: count }, (_, row) =>
    Array.from({ length: columns }, (__, column) => body.readUInt32BE(from + 4 + (row * columns + column) * 4)),
  );
}

const SIDE_MAX = 1_920;
/** What a track is made of: H.264 with its parameters, or AAC with its own; what an encoder wrote of itself goes. */
function entryOf(stsd: Buffer, kind: Track['kind']): Buffer {
  must(slice(stsd, 0, 8).readUInt32BE(4) === 1);
  const [entry, ...others] = boxesIn(stsd.subarray(8));
  must(entry !== undefined && others.length === 0);
  const isVideo = kind === 'vide';
  must(entry.name === (isVideo ? 'avc1' : 'mp4a'));
  const length = isVideo ? 78 : 28;
  const head = Buffer.from(slice(entry.body, 0, length));
  const inner = boxesIn(entry.body.subarray(length));
  if (isVideo) {
    const [width, height] = [head.readUInt16BE(24), head.readUInt16BE(26)];
    must(Math.min(width, height) >= 16 && Math.max(width, height) <= SIDE_MAX);
    head.fill(0, 42, 74);
    one(inner, 'avcC');
  } else {
    // The decoder's configuration: its tag, its size of one to four bytes, then the kind of the sound.
    const { body } = one(inner, 'esds');
    const at = body.findIndex((byte, place) => place > 4 && byte === 0x04);
    must(at > 0);
    const kindOf = body.subarray(at + 1).find((byte) => byte < 0x80);
    const sizeLength = body.subarray(at + 1).indexOf(kindOf ?? 0) + 1;
    must(slice(body, at + 1 + sizeLength, 1)[0] === 0x40);
  }
  const entries = written(entry.name, head, ...kept(inner, 'avcC', 'pasp', 'esds'));
  return written('stsd', Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]), entries);
}

function sizesIn(stsz: Buffer): number[] {
  const head = slice(stsz, 0, 12);
  const [size, count] = [head.readUInt32BE(4), head.readUInt32BE(8)];
  mustBeFew(count);
  if (size === 0) return tableIn(stsz, 1, 8).map(([each = 0]) => each);
  must(stsz.length === 12);
  return Array.from({ length: count }, () => size);
}
function offsetsIn(boxes: readonly Box[]): number[] {
  const long = boxes.find(({ name }) => name === 'co64');
  if (!long) return tableIn(one(boxes, 'stco').body, 1).map(([at = 0]) => at);
  return tableIn(long.body, 2).map(([high = 0, low = 0]) => high * 2 ** 32 + low);
}

/** Where each chunk is in the file: its samples one behind the other. */
function chunksOf(stbl: readonly Box[]): Range[] {
  const sizes = sizesIn(one(stbl, 'stsz').body);
  const runs = tableIn(one(stbl, 'stsc').body, 3);
  let [run, sample] = [-1, 0];
  const chunks = offsetsIn(stbl).map((from, place) => {
    while (runs[run + 1]?.[0] !== undefined && (runs[run + 1]?.[0] ?? 0) <= place + 1) run += 1;
    const count = runs[run]?.[1] ?? 0;
    must(count > 0 && sample + count <= sizes.length);
    const length = sizes.slice(sample, sample + count).reduce((sum, size) => sum + size, 0);
    sample += count;
    return { from, to: from + length };
  });
  must(sample === sizes.length && sample > 0);
  return chunks;
}

function stcoOf(offsets: readonly number[]): Buffer {
  const body = Buffer.alloc(8 + offsets.length * 4);
  body.writeUInt32BE(offsets.length, 4);
  offsets.forEach((at, place) => body.writeUInt32BE(at, 8 + place * 4));
  return written('stco', body);
}

function trackOf(trak: Buffer): Track {
  const inTrak = boxesIn(trak);
  const mdia = boxesIn(one(inTrak, 'mdia').body);
  const kind = slice(one(mdia, 'hdlr').body, 8, 4).toString('latin1');
  must(kind === 'vide' || kind === 'soun');
  const minf = boxesIn(one(mdia, 'minf').body);
  const stbl = boxesIn(one(minf, 'stbl').body);
  const mdhd = one(mdia, 'mdhd');
  const timescale = slice(mdhd.body, mdhd.body[0] === 1 ? 20 : 12, 4).readUInt32BE(0);
  must(timescale > 0);
  const units = tableIn(one(stbl, 'stts').body, 2).reduce((sum, [count = 0, length = 0]) => sum + count * length, 0);
  const hdlr = Buffer.concat([Buffer.alloc(8), Buffer.from(kind, 'latin1'), Buffer.alloc(13)]);
  const dref = written('dref', Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]), written('url ', Buffer.from([0, 0, 0, 1])));
  const entry = entryOf(one(stbl, 'stsd').body, kind);
  const boxes = (offsets: readonly number[]) =>
    written(
      'trak',
      ...[undated(one(inTrak, 'tkhd')), ...kept(inTrak, 'edts')],
      written(
        'mdia',
        ...[undated(mdhd), written('hdlr', hdlr)],
        written(
          'minf',
          ...[...kept(minf, 'vmhd', 'smhd'), written('dinf', dref)],
          written('stbl', entry, ...kept(stbl, 'stts', 'ctts', 'stss', 'stsc', 'stsz'), stcoOf(offsets)),
        ),
      ),
    );
  return { kind, chunks: chunksOf(stbl), seconds: units / timescale, boxes };
}

/** A film of one track of pictures and at most one of sound, and how long it lasts, seconds. Throws `Unreadable`. */
export function readMp4(bytes: Buffer): { file: Buffer; seconds: number } {
  const boxes = boxesIn(bytes);
  must(boxes[0]?.name === 'ftyp' && boxes.every(({ name }) => name !== 'moof'));
  const moov = boxesIn(one(boxes, 'moov').body);
  const tracks = moov.filter(({ name }) => name === 'trak').map(({ body }) => trackOf(body));
  must(tracks.filter(({ kind }) => kind === 'vide').length === 1 && tracks.length <= 2);
  const data = boxes.filter(({ name }) => name === 'mdat');
  const order = tracks.flatMap(({ chunks }) => chunks).sort((a, b) => a.from - b.from);
  let end = 0;
  for (const { from, to } of order) {
    must(from >= end && data.some(({ start, body }) => from >= start && to <= start + body.length));
    end = to;
  }
  const mdat = written('mdat', ...order.map(({ from, to }) => bytes.subarray(from, to)));
  const ftyp = written('ftyp', Buffer.from('isom\x00\x00\x02\x00isomiso2avc1mp41', 'latin1'));
  const moovAt = (base: number): Buffer => {
    const places = new Map<Range, number>();
    let at = base;
    for (const chunk of order) {
      places.set(chunk, at);
      at += chunk.to - chunk.from;
    }
    const made = tracks.map(({ chunks, boxes: of }) => of(chunks.map((chunk) => places.get(chunk) ?? 0)));
    return written('moov', undated(one(moov, 'mvhd')), ...made);
  };
  // Its length does not depend on what is in it.
  const base = ftyp.length + moovAt(0).length + 8;
  return {
    file: Buffer.concat([ftyp, moovAt(base), mdat]),
    seconds: Math.max(...tracks.map(({ seconds }) => seconds)),
  };
}

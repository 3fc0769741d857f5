/** MP3: its frames one behind the other, without the tags before and behind them and without the frame that describes the file (ISO/IEC 11172-3 and 13818-3, layer III; ID3v2; Xing). */
import { must, mustBeFew, slice } from './reader.ts';

/** Kilobits a second by the index in the header, of MPEG 1 and of 2 and 2.5. */
const bitrates = {
  one: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  two: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
const rates = [44_100, 48_000, 32_000] as const;

type Frame = { length: number; rate: number; samples: number };

/** The frame that begins with this header; undefined where none does. Free formats have no length. */
function frameAt(bytes: Buffer, at: number): Frame | undefined {
  if (at + 4 > bytes.length) return undefined;
  const head = bytes.readUInt32BE(at);
  const version = (head >>> 19) & 3;
  const isSynced = head >>> 21 === 0x7ff && version !== 1 && ((head >>> 17) & 3) === 1;
  const isOne = version === 3;
  const kilobits = (isOne ? bitrates.one : bitrates.two)[(head >>> 12) & 15] ?? 0;
  const base = rates[(head >>> 10) & 3];
  if (!isSynced || kilobits === 0 || base === undefined) return undefined;
  const rate = base / (isOne ? 1 : version === 2 ? 2 : 4);
  const samples = isOne ? 1_152 : 576;
  return { length: Math.floor((samples * 125 * kilobits) / rate) + ((head >>> 9) & 1), rate, samples };
}

/** Where the frames begin: behind tags of ID3v2, whose sizes have seven bits a byte. */
function startOf(bytes: Buffer): number {
  let at = 0;
  while (bytes.subarray(at, at + 3).toString('latin1') === 'ID3') {
    const head = slice(bytes, at, 10);
    const [a = 0, b = 0, c = 0, d = 0] = head.subarray(6);
    must(Math.max(a, b, c, d) < 128);
    at += 10 + (a << 21) + (b << 14) + (c << 7) + d + ((head[5] ?? 0) & 0x10 ? 10 : 0);
  }
  return at;
}

/** Where they end: before tags of ID3v1 and APE. */
function endOf(bytes: Buffer): number {
  let end = bytes.length;
  if (bytes.subarray(end - 128, end - 125).toString('latin1') === 'TAG') end -= 128;
  if (bytes.subarray(end - 32, end - 24).toString('latin1') === 'APETAGEX') {
    const foot = slice(bytes, end - 32, 32);
    end -= foot.readUInt32LE(12) + (foot.readUInt32LE(20) >>> 31 === 1 ? 32 : 0);
  }
  return end;
}

/** Whether a frame has no sound but says how many follow. */
const describes = (frame: Buffer): boolean => /Xing|Info|VBRI/.test(frame.subarray(0, 64).toString('latin1'));

const FRAMES_MIN = 3;
/** The frames alone, and how long they last, seconds. A last frame that is cut off goes. Throws `Unreadable`. */
export function readMp3(bytes: Buffer): { file: Buffer; seconds: number } {
  const [start, end] = [startOf(bytes), endOf(bytes)];
  const frames: Buffer[] = [];
  let [samples, rate] = [0, 0];
  for (let at = start; at < end;) {
    const frame = frameAt(bytes, at);
    must(frame !== undefined && (rate === 0 || frame.rate === rate));
    rate = frame.rate;
    if (at + frame.length > end) break;
    const whole = slice(bytes, at, frame.length);
    at += frame.length;
    if (frames.length === 0 && describes(whole)) continue;
    frames.push(whole);
    mustBeFew(frames.length);
    samples += frame.samples;
  }
  must(frames.length >= FRAMES_MIN);
  return { file: Buffer.concat(frames), seconds: samples / rate };
}

/** PCM in WAV: its format and its samples, in a file of nothing else (Microsoft, Multimedia Programming Interface and Data Specifications 1.0; WAVEFORMATEXTENSIBLE). */
import { must, slice } from './reader.ts';

const PCM = 1;
const EXTENSIBLE = 0xfffe;
/** The subformat PCM behind its first two bytes, which are the format. */
const PCM_GUID = '000000001000800000aa00389b71';

type Format = { channels: number; rate: number; bits: number };

function formatIn(chunk: Buffer): Format {
  must(chunk.length >= 16);
  const tag = chunk.readUInt16LE(0);
  const isExtensible = tag === EXTENSIBLE && chunk.length >= 40 && chunk.subarray(26, 40).toString('hex') === PCM_GUID;
  must((isExtensible ? chunk.readUInt16LE(24) : tag) === PCM);
  const [channels, rate, bits] = [chunk.readUInt16LE(2), chunk.readUInt32LE(4), chunk.readUInt16LE(14)];
  must((channels === 1 || channels === 2) && rate >= 8_000 && rate <= 192_000 && [8, 16, 24, 32].includes(bits));
  must(chunk.readUInt16LE(12) === (channels * bits) / 8);
  return { channels, rate, bits };
}

function headOf({ channels, rate, bits }: Format, length: number): Buffer {
  const frame = (channels * bits) / 8;
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + length + (length % 2), 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(PCM, 20);
  head.writeUInt16LE(channels, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * frame, 28);
  head.writeUInt16LE(frame, 32);
  head.writeUInt16LE(bits, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(length, 40);
  return head;
}

/** The samples with a head of their own, and how long they last, seconds. Throws `Unreadable`. */
export function readWav(bytes: Buffer): { file: Buffer; seconds: number } {
  must(slice(bytes, 0, 4).toString('latin1') === 'RIFF' && slice(bytes, 8, 4).toString('latin1') === 'WAVE');
  const end = 8 + bytes.readUInt32LE(4);
  must(end <= bytes.length);
  let format: Format | undefined;
  let samples: Buffer | undefined;
  for (let at = 12; at < end;) {
    const name = slice(bytes, at, 4).toString('latin1');
    const length = slice(bytes, at + 4, 4).readUInt32LE(0);
    const chunk = slice(bytes, at + 8, length);
    must(at + 8 + length <= end);
    if (name === 'fmt ') {
      must(format === undefined);
      format = formatIn(chunk);
    }
    if (name === 'data') {
      must(samples === undefined && format !== undefined);
      samples = chunk;
    }
    at += 8 + length + (length % 2);
  }
  must(format !== undefined && samples !== undefined);
  const frame = (format.channels * format.bits) / 8;
  const whole = samples.subarray(0, samples.length - (samples.length % frame));
  must(whole.length > 0);
  const file = Buffer.concat([headOf(format, whole.length), whole, Buffer.alloc(whole.length % 2)]);
  return { file, seconds: whole.length / frame / format.rate };
}

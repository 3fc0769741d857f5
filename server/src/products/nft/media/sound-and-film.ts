/** Sound and film of works: taken apart to the last byte and written again, never decoded. */
import { readMp3 } from './mp3.ts';
import { readMp4 } from './mp4.ts';
import { readable } from './reader.ts';
import { readWav } from './wav.ts';
import { readWebm } from './webm.ts';

/** How long each may last, seconds. */
export const SOUND_MAX = 600;
export const FILM_MAX = 60;

type Made = { file: Buffer; seconds: number };
const readers = { wav: readWav, mp3: readMp3, webm: readWebm, mp4: readMp4 } as const;
type Format = keyof typeof readers;

/** The format that a file says it has, by its first bytes; that of sound which says nothing is MP3. */
export function formatOf(kind: 'audio' | 'video', bytes: Buffer): Format {
  if (kind === 'audio') return bytes.toString('latin1', 0, 4) === 'RIFF' ? 'wav' : 'mp3';
  return bytes.toString('latin1', 4, 8) === 'ftyp' ? 'mp4' : 'webm';
}

/** The file without all that is neither sound nor film; undefined where it is not what its format says, or lasts too long. */
export function cleaned(format: Format, bytes: Buffer): Buffer | undefined {
  const made: Made | undefined = readable(() => readers[format](bytes));
  const most = format === 'wav' || format === 'mp3' ? SOUND_MAX : FILM_MAX;
  return made && made.seconds <= most ? made.file : undefined;
}

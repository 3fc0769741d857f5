/**
 * Forms with one file (multipart/form-data). The caller is known before a byte is read, what arrives is counted while it arrives, and the file's name
 * and declared type are dropped: nothing may depend on them.
 */
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import type { RefusalCode } from '@glassbook/contract';
import type { FastifyRequest } from 'fastify';
import { parseForm, type Form } from './form.ts';
import { tokenOf } from '../token-of.ts';

export const fileType = 'multipart/form-data';
export const isFileForm = ({ headers }: FastifyRequest): boolean =>
  /^multipart\/form-data;\s*boundary=/i.test(headers['content-type'] ?? '');
export type FileField = { field: string; bytesMax: number };
type Refused = { reason: RefusalCode; params?: Record<string, string>; status?: number; retryAfterSeconds?: number };
type Received = { form: Form; file: Buffer | undefined };

/** Files that are received at once: of one user, and of all, which bounds the memory they take. */
const perUser = 2;
const inAll = 12;
/** Fields besides the file, and what is around it all. */
const fieldsMax = 8;
const aroundMax = 16_384;

type Sessions = {
  known: (token: string) => { userId: number } | undefined;
  verify: (token: string) => { userId: number } | undefined | Promise<{ userId: number } | undefined>;
};

export class FileForms {
  readonly #sessions: Sessions;
  readonly #receiving = new Map<number, number>();

  constructor(sessions: Sessions) {
    this.#sessions = sessions;
  }

  /** The fields and the file, or why they are not read. */
  async receive(request: FastifyRequest, about: FileField): Promise<Received | Refused> {
    const { headers } = request;
    const token = tokenOf(headers.authorization);
    const caller =
      token === undefined ? undefined : (this.#sessions.known(token) ?? (await this.#sessions.verify(token)));
    if (!caller) return { reason: 'session.login_required' };
    if (Number(headers['content-length'] ?? 0) > about.bytesMax + aroundMax) return tooLarge;
    const own = this.#receiving.get(caller.userId) ?? 0;
    const all = [...this.#receiving.values()].reduce((sum, each) => sum + each, 0);
    if (own >= perUser || all >= inAll) return { reason: 'request.unavailable', retryAfterSeconds: 2 };
    this.#receiving.set(caller.userId, own + 1);
    try {
      return await read(request, about);
    } finally {
      const left = (this.#receiving.get(caller.userId) ?? 1) - 1;
      if (left === 0) this.#receiving.delete(caller.userId);
      else this.#receiving.set(caller.userId, left);
    }
  }
}

const tooLarge: Refused = { reason: 'request.body_too_large', status: 413 };
const invalid = (field: string): Refused => ({ reason: 'request.field_invalid', params: { field }, status: 400 });

function read({ raw, headers }: FastifyRequest, { field, bytesMax }: FileField): Promise<Received | Refused> {
  return new Promise((resolve) => {
    const fields: [string, string][] = [];
    const pieces: Buffer[] = [];
    let files = 0;
    const end = (received: Received | Refused) => {
      raw.unpipe();
      raw.resume();
      resolve(received);
    };
    let parser: BusboyInstance;
    try {
      const limits = {
        files: 1,
        fileSize: bytesMax,
        fields: fieldsMax,
        fieldSize: 1_024,
        fieldNameSize: 64,
        headerPairs: 16,
      };
      parser = new Busboy({ headers: { ...headers, 'content-type': headers['content-type'] ?? '' }, limits });
    } catch {
      end(invalid(field));
      return;
    }
    parser.on('field', (name, value, nameTruncated, valueTruncated) => {
      if (nameTruncated || valueTruncated) end(invalid(name));
      else fields.push([name, value]);
    });
    parser.on('file', (name, stream) => {
      files += 1;
      if (name !== field) end(invalid(name.slice(0, 64).replaceAll(/\W/g, '')));
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('limit', () => end(tooLarge));
      // A body that ends within the file: unheard, it would end the process.
      stream.on('error', () => end(invalid(field)));
    });
    for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const)
      parser.on(limit, () => end({ reason: 'request.field_repeated', params: { field }, status: 400 }));
    parser.on('error', () => end(invalid(field)));
    raw.on('aborted', () => end(invalid(field)));
    parser.on('finish', () => {
      const file = Buffer.concat(pieces);
      // By the rules of all forms.
      const form = parseForm(new URLSearchParams(fields).toString());
      end({ form, file: files === 0 || file.length === 0 ? undefined : file });
    });
    raw.pipe(parser);
  });
}

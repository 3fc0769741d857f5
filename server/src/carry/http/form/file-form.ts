/**
 * Forms with one file (multipart/form-data). The caller and the permission are known before a byte is read, what arrives is counted while it arrives, and
 * the file's name and declared type are dropped: nothing may depend on them.
 */
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { permissionOf, type RefusalCode, type Route } from '@glassbook/contract';
import type { FastifyRequest } from 'fastify';
import type { PeerAddress } from '../../rate-limits/peer-address.ts';
import { parseForm, type Form } from './form.ts';
import { Places, type Place } from './places.ts';
import { permittedStaff, type StaffAccess } from '../permitted-staff.ts';
import { tokenOf } from '../token-of.ts';

export const fileType = 'multipart/form-data';
export const isFileForm = ({ headers }: FastifyRequest): boolean =>
  /^multipart\/form-data;\s*boundary=/i.test(headers['content-type'] ?? '');
export type FileField = { field: string; bytesMax: number };
export type Refused = {
  reason: RefusalCode;
  params?: Record<string, string>;
  status?: number;
  retryAfterSeconds?: number;
};
type Received = { form: Form; file: Buffer | undefined };

/** Fields besides the file, and what is around it all. */
const fieldsMax = 8;
const aroundMax = 16_384;

type Sessions = {
  known: (token: string) => { userId: number } | undefined;
  verify: (token: string) => { userId: number } | undefined | Promise<{ userId: number } | undefined>;
};

export class FileForms {
  readonly #sessions: Sessions;
  readonly #staff: StaffAccess;
  readonly #peerAddress: PeerAddress;
  readonly #places = new Places();

  constructor(sessions: Sessions, staff: StaffAccess, peerAddress: PeerAddress) {
    this.#sessions = sessions;
    this.#staff = staff;
    this.#peerAddress = peerAddress;
  }

  /** The fields and the file, or why they are not read. */
  async receive(
    request: FastifyRequest,
    about: FileField,
    route: Pick<Route, 'id' | 'who'>,
  ): Promise<Received | Refused> {
    const { headers } = request;
    const owner = await this.#ownerOf(route, headers.authorization);
    if (typeof owner !== 'number') return owner;
    if (Number(headers['content-length'] ?? 0) > about.bytesMax + aroundMax) return tooLarge;
    const place = this.#places.take(owner, this.#peerAddress(request.raw));
    if (!place) return busy;
    try {
      return await read(request, about, place);
    } finally {
      this.#places.leave(place);
    }
  }

  /** The number that places are counted by: below zero for staff, whose numbers are others. */
  async #ownerOf(route: Pick<Route, 'id' | 'who'>, authorization: string | undefined): Promise<number | Refused> {
    if (permissionOf(route.who) !== undefined) {
      const staff = await permittedStaff(this.#staff, route, authorization);
      return 'reason' in staff ? staff : -staff.staffId;
    }
    const token = tokenOf(authorization);
    const user =
      token === undefined ? undefined : (this.#sessions.known(token) ?? (await this.#sessions.verify(token)));
    return user?.userId ?? { reason: 'session.login_required' };
  }
}

const busy: Refused = { reason: 'request.unavailable', retryAfterSeconds: 2 };
const tooLarge: Refused = { reason: 'request.body_too_large', status: 413 };
const invalid = (field: string): Refused => ({ reason: 'request.field_invalid', params: { field }, status: 400 });

/** A name that was sent, as a refusal repeats it. */
const nameShown = (name = ''): string => name.slice(0, 64).replaceAll(/\W/g, '');

function read(
  { raw, headers }: FastifyRequest,
  { field, bytesMax }: FileField,
  place: Place,
): Promise<Received | Refused> {
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
    // A part may have no name, though the types say otherwise. What a listener throws would end the process.
    parser.on('field', (name: string | undefined, value, nameTruncated, valueTruncated) => {
      if (name === undefined || nameTruncated || valueTruncated) end(invalid(nameShown(name)));
      else fields.push([name, value]);
    });
    parser.on('file', (name: string | undefined, stream) => {
      files += 1;
      if (name !== field) end(invalid(nameShown(name)));
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('limit', () => end(tooLarge));
      // A body that ends within the file: unheard, it would end the process.
      stream.on('error', () => end(invalid(field)));
    });
    for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const)
      parser.on(limit, () => end({ reason: 'request.field_repeated', params: { field }, status: 400 }));
    parser.on('error', () => end(invalid(field)));
    // What took too long is refused and its connection closed, so that the rest of it takes nothing.
    place.onLost(() => end(busy));
    raw.on('data', (piece: Buffer) => place.count(piece.length));
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

import type { z } from 'zod';
import type { Permission } from './permissions.ts';

/** The callers allowed: all, users with a session, users whose identity is verified too, or staff with a session of their own whose role has the permission. */
export type Who = 'anyone' | 'trader' | 'verified' | `staff:${Permission}`;

/** The permission that a call of staff asks for; undefined for all other calls. */
export const permissionOf = (who: Who): Permission | undefined =>
  who.startsWith('staff:') ? (who.slice('staff:'.length) as Permission) : undefined;

/**
 * One call of the wire. `path` is under /api. `body` reads the form (POST) or the query (GET), always text; `reply` is
 * `message` of the success envelope; `data`, where there is one, is sent with it for our own clients. `Refusal` is open here;
 * the product that lists the route closes it.
 */
export type RouteOf<
  Refusal extends string,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  Data extends z.ZodType | undefined = z.ZodType | undefined,
  W extends Who = Who,
> = {
  id: string;
  method: 'GET' | 'POST';
  path: string;
  who: W;
  /** One line for the documentation. */
  about: string;
  body: Body;
  reply: Reply;
  data?: Data;
  /** The body is multipart/form-data with this one file besides the fields of `body`. */
  file?: { field: string; bytesMax: number };
  /** A success is a file of this media type and no JSON. */
  sends?: 'application/pdf';
  /** The refusals of the product; those of the carrier (request.*, session.*) can come from any route. */
  refusals: readonly Refusal[];
  /** Takes an Idempotency-Key header: the same key and body gets the first answer again. */
  idempotent?: true;
  /** Takes risk away, as a cancel does: under overload it is carried out where other calls are refused. */
  urgent?: true;
  /**
   * Of staff: its answer has personal data, so that reading it is logged for audit. `user`: where this field of the body names whose rows are asked for. What changes something always is
   * logged.
   */
  personal?: true | 'user';
  /** Changes nothing though its method is POST, which historic clients send: where it fails, no outcome is unknown. */
  reads?: true;
  /** The envelope: `message` (type ok / error) or `code` (1 / -1 with data), which one historic call uses, or none at all. */
  envelope?: 'message' | 'code' | 'bare';
};

/** Whether a call that failed may have changed something. */
export const writes = ({ method, reads }: { method: 'GET' | 'POST'; reads?: true }): boolean =>
  method === 'POST' && reads !== true;

/** Whether the answer to this body has personal data. */
export const isPersonal = ({ personal }: { personal?: true | 'user' }, body: unknown): boolean =>
  personal === 'user' ? Boolean((body as { user?: unknown }).user) : personal === true;

/** Declares a route with its types kept. */
export function route<
  const F extends string,
  B extends z.ZodType,
  R extends z.ZodType,
  D extends z.ZodType | undefined = undefined,
  const W extends Who = Who,
  const Id extends string = string,
>(declared: RouteOf<F, B, R, D, W> & { id: Id }): RouteOf<F, B, R, D, W> & { id: Id } {
  return declared;
}

/** The refusals of the carrier, which any route can give: the request or the session was wrong, whatever the product. */
export const carrierRefusals = [
  'request.field_invalid',
  'request.field_missing',
  'request.field_repeated',
  'request.body_too_large',
  'request.content_type_unsupported',
  'request.unknown_path',
  'request.too_many',
  'request.key_reused',
  'request.expired',
  'request.forbidden_origin',
  'request.unavailable',
  'request.disk_full',
  'request.outcome_unknown',
  'request.bug',
  'session.login_required',
  'session.not_permitted',
  'session.identity_required',
  'session.identity_pending',
] as const;
/**
 * The header of a retried request: milliseconds since its first attempt, by the client's own monotonic clock. A request that is older than this and was not
 * carried out before is refused, so that what was sent before a connection was lost is not carried out after it.
 */
export const requestAgeHeader = 'Request-Age';
export const requestAgeMaxMs = 5_000;

export type CarrierRefusal = (typeof carrierRefusals)[number];

export const carrierStatus: Partial<Record<CarrierRefusal, number>> = {
  'request.field_repeated': 400,
  'request.body_too_large': 413,
  'request.content_type_unsupported': 415,
  'request.unknown_path': 404,
  'request.too_many': 429,
  'request.key_reused': 409,
  'request.expired': 409,
  'request.forbidden_origin': 403,
  'request.unavailable': 503,
  'request.disk_full': 503,
  'request.outcome_unknown': 503,
  'request.bug': 500,
  'session.not_permitted': 403,
};

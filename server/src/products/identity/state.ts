import { identity } from '@glassbook/contract';
import { handle } from '../../carry/http/handling.ts';
import { opensAt } from '../../shared/gate/gate.ts';
import { settingsOf } from './settings.ts';
import { newestOf, wireStatus, type Request } from '../../shared/identities/standing.ts';
import type { IdentityServices } from './verify.ts';

/** Two characters at each end at most; a short number shows nothing. */
const masked = (number: string): string =>
  number.length < 8
    ? '*'.repeat(number.length)
    : `${number.slice(0, 2)}${'*'.repeat(number.length - 4)}${number.slice(-2)}`;

const standing = (request: Request | undefined) => wireStatus[request?.status ?? 'none'];
/** What was refused is not shown again, so that the form reopens. */
const valid = (request: Request | undefined) => (request?.status === 'failed' ? undefined : request);

/** How far the caller's identity is verified. */
export const state = ({
  pool,
  vault,
  sms,
  simulated,
  code,
}: Pick<IdentityServices, 'pool' | 'vault' | 'sms' | 'simulated' | 'code'>) =>
  handle(identity.state, async ({ caller: { userId } }) => {
    const [{ details, photos }, { limits, phoneRequired, codeRequired }] = await Promise.all([
      newestOf(pool, vault, userId),
      settingsOf(pool),
    ]);
    const [shown, pictures] = [valid(details), valid(photos)];
    const opens = await opensAt(pool, { userId, country: shown?.country ?? '' }, identity.openings);
    return {
      ok: true,
      message: {
        real_status: standing(details),
        review_status: standing(details),
        advanced_review_status: standing(photos),
        real_data: shown?.details
          ? {
              id_type: shown.idType,
              country: shown.country,
              name: shown.details.name,
              card_id: masked(shown.details.number),
              front_pic: pictures?.front ?? '',
              reverse_pic: pictures?.reverse ?? '',
              review_status: standing(details),
              advanced_user: standing(photos),
              create_time: shown.submittedAt.toISOString().slice(0, 19).replace('T', ' '),
            }
          : null,
      },
      data: {
        reason: details?.reason ?? null,
        advanced_reason: photos?.reason ?? null,
        limits: { lv1: { ...limits.lv1, opens: opens(1) }, lv2: { ...limits.lv2, opens: opens(2) } },
        phone_required: sms && phoneRequired,
        email_code: { asked: code.ready, required: code.ready && codeRequired },
        simulated,
      },
    };
  });

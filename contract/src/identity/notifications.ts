import { declareNotices } from '../notice.ts';
import { failures } from './identity.ts';

const level = { of: [1, 2] } as const;

export const notices = declareNotices({
  words: 'notification',
  group: 'account',
  kinds: {
    identity_approved: { params: { level }, title: 'identity_approved.{level}', detail: 'identity_verification' },
    identity_failed: {
      params: { level, reason: { of: failures } },
      title: 'identity_failed.{level}',
      detail: 'failure.{reason}',
    },
  },
});

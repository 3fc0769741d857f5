import type { Allowed } from '../allowed.ts';

export const allowed: Allowed = {
  buttons: [
    ...['ad.edit', 'ad.end', 'ad.new', 'ad.pause', 'ad.resume', 'ad.save', 'appeal.go', 'block', 'cancel.go'],
    ...['chat.send', 'desk.award', 'desk.return', 'merchant.apply', 'merchant.topup', 'paid.go', 'picture.choose'],
    ...['release.go', 'unblock'],
  ],
  builtKeys: {
    'ad.state.': 'any',
    'ad.': ['min', 'max'],
    'appeal.': ['not_received', 'not_released', 'third_party', 'paid_late', 'reversed', 'frozen'],
    'card.': ['holder', 'number', 'bank', 'place', 'swift'],
    'event.': 'any',
    'merchant.state.': 'any',
    'method.': 'any',
    'side.': 'any',
    'state.': 'any',
    'take.': ['1', '2'],
    'tier.': ['1', '2', '3'],
    'turn.': 'any',
  },
  sameAsEnglish: ['card.swift', 'notice.otc_sum', 'rate', 'title'],
};

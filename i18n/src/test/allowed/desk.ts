import type { Allowed } from '../allowed.ts';

export const allowed: Allowed = {
  buttons: [
    ...[
      'audit.newer',
      'audit.older',
      'csv',
      'freeze.go',
      'thaw.go',
      'decision.approve',
      'decision.edit',
      'decision.reject',
      'decision.withdraw',
    ],
    ...['join.go', 'join.next', 'login.go', 'logout', 'markets.halt', 'markets.reopen', 'pages.next', 'pages.previous'],
    ...['rules.go', 'rules.save', 'search', 'staff.add', 'staff.ask', 'staff.change', 'staff.end', 'verify.go'],
  ],
  builtKeys: {
    'tampered.': 'any',
    ...{
      'field.': 'any',
      'freezeBy.': 'any',
      'freezeCode.': 'any',
      'role.': 'any',
      'state.': 'any',
    },
    ...{ 'step.': 'any', 'value.': 'any', 'requests.': ['open', 'mine', 'closed'] },
  },
  tightPrefixes: ['audit.newer', 'audit.older', 'decision.', 'group.', 'markets.halt', 'nav.', 'requests.closed'],
};

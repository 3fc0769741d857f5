/** Every path of the desk, below /desk. */
export const paths = {
  overview: '/',
  login: '/login',
  join: '/join',
  requests: '/requests',
  markets: '/markets',
  users: '/users',
  staff: '/staff',
  audit: '/audit',
} as const;

export const requestPath = (id: number): string => `${paths.requests}/${id}`;
export const marketPath = (id: number): string => `${paths.markets}/${id}`;
export const userPath = (id: number): string => `${paths.users}/${id}`;

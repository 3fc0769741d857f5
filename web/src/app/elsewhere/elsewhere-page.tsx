import { Navigate, useLocation } from 'react-router';
import { NotFoundPage } from './not-found-page.tsx';
import { redirects } from './redirects.ts';

/** An address that no page of ours has: a redirect, or the page that says so. Loaded when it is met, which is rarely. */
export default function ElsewherePage() {
  const to = redirects[useLocation().pathname];
  // Replaced, not followed: "back" would lead to the same redirect again.
  return to === undefined ? <NotFoundPage /> : <Navigate to={to} replace />;
}

/** What no page of ours has: a redirect, or the page that says so. Loaded when it is met, which is rarely. */
import { replace, type LoaderFunctionArgs } from 'react-router';
import { NotFoundPage } from './not-found-page.tsx';
import { redirects } from './redirects.ts';

/** Replaced, not followed: "back" would lead to the same redirect again. */
export function loader({ request }: LoaderFunctionArgs): Response | null {
  const to = redirects[new URL(request.url).pathname];
  return to === undefined ? null : replace(to);
}

export const Component = NotFoundPage;

/** The code of the pages that were opened, as React waits for it. */
import { use, type ComponentType } from 'react';
import { useLocation } from 'react-router';
import { loadPage } from '../../shared/load-page.ts';
import type { PageRoute } from '../../shared/product.ts';

const codes = new Map<PageRoute, ComponentType | Promise<ComponentType>>();
const failed = new Set<PageRoute>();

/** What stands for a page whose code did not come: the error is shown where the page would be, so the frame stays. */
const failing = (error: unknown): ComponentType =>
  function Failing() {
    throw error;
  };

async function load(page: PageRoute): Promise<ComponentType> {
  const code = await loadPage(page).catch((error: unknown) => {
    failed.add(page);
    return failing(error);
  });
  // Kept without its promise: a page that is there is drawn at once.
  codes.set(page, code);
  return code;
}

/** The component of a page. Its code is requested once. */
export function codeOf(page: PageRoute): ComponentType | Promise<ComponentType> {
  const code = codes.get(page) ?? load(page);
  codes.set(page, code);
  return code;
}

/** The component of a page that is opened: code that did not come before is requested again. */
export function newCodeOf(page: PageRoute): ComponentType | Promise<ComponentType> {
  if (failed.delete(page)) codes.delete(page);
  return codeOf(page);
}

/** The component of the page that is shown. */
export function useCodeOf(page: PageRoute): ComponentType {
  // A page that is opened from itself may have new code.
  useLocation();
  const code = codeOf(page);
  return code instanceof Promise ? use(code) : code;
}

/** Addresses of pages with what they are about. They are no part of paths.ts, which every visit loads. */
import { withQuery } from '../../carry/paths.ts';
import { paths } from './paths.ts';

type Page = keyof typeof paths;
/** A page about an item or a series. */
export const codePath = (page: Page, code: string): string => withQuery(paths[page], { id: code });
export const itemPath = (code: string): string => codePath('item', code);
export const artistPath = (id: number): string => withQuery(paths.artist, { id: String(id) });
export const minePath = (tab: string): string => withQuery(paths.mine, { tab });

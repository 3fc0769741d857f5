import type { NoticeLink } from '../../shared/notice-link.ts';
import { paths } from './paths.ts';

export const noticeLink: NoticeLink<'options'> = () => ({ to: paths.options, words: 'options:more.options' });

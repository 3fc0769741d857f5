import type { NoticeLink } from '../../shared/notice-link.ts';
import { pledgePath } from './paths.ts';

export const noticeLink: NoticeLink<'pledge'> = () => ({ to: pledgePath, words: 'pledge:own' });

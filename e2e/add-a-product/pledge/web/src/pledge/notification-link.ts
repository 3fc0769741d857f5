import type { NoticeLink } from '../notice-link.ts';
import { pledgePath } from './paths.ts';

export const noticeLink: NoticeLink<'pledge'> = () => ({ to: pledgePath, words: 'pledge:own' });

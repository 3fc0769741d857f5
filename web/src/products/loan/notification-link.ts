import type { NoticeLink } from '../../shared/notice-link.ts';
import { loanPath } from './paths.ts';

export const noticeLink: NoticeLink<'loan'> = ({ params }) => ({ to: loanPath(params.loan), words: 'loan:more.loan' });

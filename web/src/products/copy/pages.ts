/** The pages of copy trading, in one piece of code. */
export { default as agreementEn } from './agreement-en-page.tsx';
export { default as agreementZh } from './agreement-zh-page.tsx';
export { default as follow } from './follow-page.tsx';
export { default as lead } from './lead-page.tsx';
export { default as mine } from './mine-page.tsx';
export { default as trader } from './trader-page.tsx';
export { default as traders } from './traders-page.tsx';

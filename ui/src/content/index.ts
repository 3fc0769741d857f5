/** What staff writes for users, as users see it: the app of users and the preview at the desk draw it with these. */
export { Article } from './article.tsx';
export { ArticleBody } from './article-body.tsx';
export { BannerArt } from './banner-art.tsx';
export { NoticeBody } from './notice-body.tsx';

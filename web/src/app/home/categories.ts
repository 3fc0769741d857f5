/** The categories of articles that the first page shows. */
export const noticeCategory = '4';
export const bannerCategory = '5';

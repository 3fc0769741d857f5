/** Which page of a list a caller requests, and how many rows it has; by default the first ten. */
export const pagingOf = ({ page, limit }: { page?: string | undefined; limit?: string | undefined }) => ({
  page: Number(page ?? 1),
  limit: Number(limit ?? 10),
});

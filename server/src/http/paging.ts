/** Which page of a list a caller asks for, and how many rows it has; the first ten where it does not say. */
export const pagingOf = ({ page, limit }: { page?: string | undefined; limit?: string | undefined }) => ({
  page: Number(page ?? 1),
  limit: Number(limit ?? 10),
});

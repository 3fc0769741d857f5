type Asked = { page?: string | undefined; limit?: string | undefined; before?: string | undefined };

/** Which page of a list a caller requests, of the rows before an id where the list takes one, and how many rows it has; by default the first ten. */
export const pagingOf = ({ page, limit, before }: Asked): { page: number; limit: number; before?: number } => ({
  page: Number(page ?? 1),
  limit: Number(limit ?? 10),
  ...(before && { before: Number(before) }),
});

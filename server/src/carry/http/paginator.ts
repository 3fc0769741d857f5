/** The page of a list as clients of this family read it. `path` is that of the call, with /api. */
export function paginator<T>(
  data: T[],
  { total, page, limit, path }: { total: number; page: number; limit: number; path: string },
) {
  const last = Math.max(1, Math.ceil(total / limit));
  const url = (number: number) => `${path}?page=${number}&limit=${limit}`;
  return {
    current_page: page,
    data,
    first_page_url: url(1),
    from: data.length === 0 ? null : (page - 1) * limit + 1,
    last_page: last,
    last_page_url: url(last),
    next_page_url: page < last ? url(page + 1) : null,
    path,
    per_page: limit,
    prev_page_url: page > 1 ? url(page - 1) : null,
    to: data.length === 0 ? null : (page - 1) * limit + data.length,
    total,
  };
}

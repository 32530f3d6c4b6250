import { z } from 'zod';

/** The official client sends an empty value where it wants the default. */
const count = (max: number, usual: number, message: string) =>
  z
    .union([
      z.literal('').transform(() => usual),
      z.coerce.number(message).int(message).min(1, message).max(max, message),
    ])
    .default(usual);

/** Which page of a list an operator requests. */
export const Paging = z.object({
  page: count(Number.MAX_SAFE_INTEGER / 1000, 1, 'page must be a whole number from 1'),
  per_page: count(1000, 50, 'per_page must be a whole number from 1 to 1000'),
});

/** The `Link` header of a list. `page` comes first: the official client reads the first value of the link. */
export function pageLinks(
  path: string,
  { page, per_page, total }: z.output<typeof Paging> & { total: number },
): string {
  const last = Math.max(1, Math.ceil(total / per_page));
  const to = (number: number, rel: string) => `<${path}?page=${number}&per_page=${per_page}>; rel="${rel}"`;
  return [...(page < last ? [to(page + 1, 'next')] : []), to(last, 'last')].join(', ');
}

/**
 * The parameters that cost most, of the library's operations. There are as many values as a link to the next page has room
 * for, in which each bracket takes three bytes.
 */

export const many = (name: string, values: readonly (string | number)[]): string =>
  values.map((value) => `${name}[]=${value}`).join("&");
export const numbers = Array.from({ length: 800 }, (_, index) => index);
const everyOrder = ["title", "genre", "score"].map((field) => `order[${field}]=desc`).join("&");

/** The largest page of the operation, and the rows that are embedded in each of its own. */
export interface Bound {
  readonly page: number;
  readonly beside: number;
}

const book: Bound = { page: 3, beside: 1 };
const free: Bound = { page: 5, beside: 1 };
const unbounded: Bound = { page: 1000, beside: 1 };
const shelf: Bound = { page: 30, beside: 2 };

const requests: readonly (readonly [path: string, bound: Bound])[] = [
  ["/unbounded-books?itemsPerPage=2147483647", unbounded],
  [`/unbounded-books?itemsPerPage=1000&${everyOrder}`, unbounded],
  ["/unbounded-books?itemsPerPage=1000&page=5", unbounded],
  ["/unbounded-books?itemsPerPage=1000&page=3&title=t", unbounded],
  [
    `/unbounded-books?itemsPerPage=1000&${everyOrder}&title=${"t".repeat(255)}&exists[subtitle]=0&score[gte]=0`,
    unbounded,
  ],
  [`/books?title=${"%_".repeat(127)}&${everyOrder}`, book],
  [`/unbounded-books?itemsPerPage=1000&${many("sales", numbers.slice(0, 490))}`, unbounded],
  ["/free-books?itemsPerPage=2147483647&partial=true", free],
  ["/free-books?itemsPerPage=0", free],
  ["/books?page=1600", book],
  ["/books?page=830", book],
  [`/books?page=1600&${everyOrder}`, book],
  [`/books?${many("author", numbers.slice(0, 470))}`, book],
  [`/books?${many("subtitle", numbers.slice(0, 400))}&exists[subtitle]=false&exists[subtitle]=true`, book],
  ["/books?score[gte]=0&score[lte]=99999&score[between]=0..99999&price[gt]=0&sales[gte]=0&published=1", book],
  ["/books/partial?page=1600", book],
  ["/book-feed?page=1600", book],
  ["/book-feed?score[lt]=4000&id[lt]=4000&page=1000", book],
  ["/book-genres?page=1", book],
  ["/cached-books?page=1600", book],
  ["/capped-books?page=5", book],
  ["/authors/1/books?page=2000", book],
  ["/shelves", shelf],
  ["/joined-shelves", shelf],
];

/** Each with its beginning, as its name. */
export const worst: readonly (readonly [name: string, path: string, bound: Bound])[] = requests.map(([path, bound]) => [
  path.slice(0, 60),
  path,
  bound,
]);

/** A copy of the row with these properties. */
export function withOwn<Row extends object>(row: Row, own: object): Row {
  return { ...row, ...own };
}

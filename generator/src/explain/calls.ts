/** The arguments of a recorded call of `findMany`. Calls of `groupBy` have further ones. */
export interface FindManyCall {
  readonly where?: object;
  readonly orderBy?: object;
  readonly skip?: number;
  readonly take?: number;
  readonly select?: object;
}

export interface GroupByCall extends FindManyCall {
  readonly by: readonly string[];
  readonly _count?: object;
}

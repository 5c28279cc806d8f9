/** The arguments of the calls that are recorded. */
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

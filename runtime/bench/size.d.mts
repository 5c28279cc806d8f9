/** What parts of the runtime weigh in bytes, as the build has written it. */
export function measureSizes(): Promise<
  readonly { readonly name: string; readonly bytes: number; readonly gzipped: number }[]
>;

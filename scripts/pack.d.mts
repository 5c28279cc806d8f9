export interface PackedFile {
  readonly path: string;
  readonly filename: string;
  readonly integrity: string;
}

export declare function pack(
  workspace: "runtime" | "generator" | "tools" | "create-prisma-paged",
  folder: string,
): PackedFile;

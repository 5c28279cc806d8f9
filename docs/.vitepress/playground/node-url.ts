/** Paths of POSIX as addresses. */
export const fileURLToPath = (uri: string): string => decodeURIComponent(new URL(uri).pathname);

export const pathToFileURL = (path: string): URL => new URL(`file://${encodeURI(path)}`);

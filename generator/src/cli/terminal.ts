/** Where a command runs, and where its output goes. */
export interface Terminal {
  readonly cwd: string;
  readonly env: { readonly [name: string]: string | undefined };
  readonly color: boolean;
  /** A line, or several, for standard output. */
  readonly out: (text: string) => void;
  /** The same for standard error. */
  readonly error: (text: string) => void;
  /** Prompts a person, and returns the line that they type; undefined if nobody can answer. */
  readonly ask?: ((question: string) => Promise<string>) | undefined;
}

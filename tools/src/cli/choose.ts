/** Asks the user to choose one of several names, by arrow keys or by typing it. */
import { isCancel, select } from "@clack/prompts";
import { errorText, type Terminal, UserError, visible } from "prisma-paged/tools";

export interface NamedChoice {
  /** The name, which the user may type. */
  readonly name: string;
  /** The description that the question shows. Undefined if the name is enough. */
  readonly description?: string;
}

/**
 * Returns the name that the user chooses. The first choice is the default. Prompts again until `read` accepts the
 * answer.
 * @throws UserError if the user presses Escape or Ctrl+C
 */
export async function choose<Name extends string>(
  question: string,
  choices: readonly NamedChoice[],
  read: (answer: string) => Name,
  terminal: Terminal,
): Promise<Name> {
  const answer =
    terminal.keys === undefined
      ? await typed(question, choices, terminal)
      : await picked(question, choices, terminal.keys);
  try {
    return read(answer);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    terminal.out(errorText(error));
    return choose(question, choices, read, terminal);
  }
}

async function typed(question: string, choices: readonly NamedChoice[], { ask }: Terminal): Promise<string> {
  const first = choices[0]?.name ?? "";
  const offered = choices.map(({ name, description }) =>
    description === undefined ? name : `${name} (${description})`,
  );
  const answer = (await ask?.(`${question} ${offered.join(", ")} [${first}] `))?.trim();
  return answer || first;
}

async function picked(
  message: string,
  choices: readonly NamedChoice[],
  keys: NonNullable<Terminal["keys"]>,
): Promise<string> {
  const options = choices.map(({ name, description }) =>
    description === undefined ? { value: name, label: visible(name) } : { value: name, label: description, hint: name },
  );
  const answer = await select({ message, options, ...keys });
  if (isCancel(answer)) throw new UserError("Nothing was written: the question was not answered.");
  return answer;
}

import { expect, test } from "vitest";
import { type CommandName, commandNames, helpText } from "./help.js";
import { readCommand } from "./parse-arguments.js";

const longestLine = (text: string) => Math.max(...text.split("\n").map((line) => line.length));

test.each([undefined, ...commandNames])("the help of %s is at most 80 columns wide", (name) => {
  expect(longestLine(helpText(name))).toBeLessThanOrEqual(80);
});

/** The names of the options that a text mentions, without dashes. */
const optionsIn = (text: string) => new Set([...text.matchAll(/--([a-z][a-z-]*)/g)].map(([, option]) => option ?? ""));

const optionsOnlyOf: { readonly [name in CommandName]: string } = {
  init: "host",
  generate: "watch",
  explain: "generator",
  diff: "from",
  tune: "try-on",
  lsp: "stdio",
  vscode: "editor",
};

test.each(commandNames)("the help of %s has the options that it takes, and no others", (name) => {
  const [, options = ""] = /\nOptions\n(.*)\n\nExample\n/s.exec(helpText(name)) ?? [];
  expect(optionsIn(options)).toContain(optionsOnlyOf[name]);
  for (const option of optionsIn(options)) {
    // An option without its value is taken, too.
    expect(readCommand([name, `--${option}`])).not.toMatchObject({ message: `\`${name}\` takes no \`--${option}\`.` });
  }
  const elsewhere = commandNames.flatMap((other) => [...optionsIn(helpText(other).split("\nExample\n")[0] ?? "")]);
  for (const option of elsewhere.filter((candidate) => !optionsIn(options).has(candidate))) {
    expect(readCommand([name, `--${option}`])).toHaveProperty("message", `\`${name}\` takes no \`--${option}\`.`);
  }
});

test.each(commandNames)("the example of %s is a command that runs", (name) => {
  const [, example = ""] = /\nExample\n {2}prisma-paged (.*)$/.exec(helpText(name)) ?? [];
  expect(readCommand(example.split(" "))).toHaveProperty("kind", name);
});

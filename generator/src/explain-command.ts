/** `prisma-paged explain`. */
import { CommandError } from "./command-error.js";
import { ofEvery } from "./every-block.js";
import { explainApi } from "./explain.js";
import { type GenerateOptions, readApi } from "./generate.js";
import { didYouMean } from "./nearest.js";
import type { Block } from "./our-blocks.js";
import type { Terminal } from "./terminal.js";

/** Every block's API, or one resource of it. @throws CommandError if the model is no resource */
export function explainAll(blocks: readonly Block[], model: string | undefined, terminal: Terminal): 0 | 1 {
  const read = ofEvery(blocks, ({ name, input }) => ({ name, input, ...readApi(input) }), terminal);
  for (const [index, { name, input, api }] of read.entries()) {
    const models = api.resources.map(({ resource }) => resource.model);
    if (model !== undefined && !models.includes(model)) throw noResource(model, models, input);
    if (blocks.length > 1) terminal.out(`${index === 0 ? "" : "\n\n"}generator ${name}\n`);
    terminal.out(explainApi(api, { model, color: terminal.color }));
  }
  return 0;
}

function noResource(model: string, resources: readonly string[], { dmmf }: GenerateOptions): CommandError {
  if (dmmf.datamodel.models.some(({ name }) => name === model)) {
    return new CommandError(`\`${model}\` is not exposed: it has no \`@pagination\`.`);
  }
  if (resources.length === 0)
    return new CommandError(`No resource is called \`${model}\`.`, "no model has `@pagination`");
  const all = `the resources are ${resources.map((name) => `\`${name}\``).join(", ")}`;
  return new CommandError(`No resource is called \`${model}\`.`, didYouMean(model, resources) ?? all);
}

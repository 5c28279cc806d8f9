/** The files of the playground's project, and what is added to a schema that is only models. */

export const folder = "/project";
export const schemaFile = `${folder}/schema.prisma`;
export const configFile = `${folder}/platform.yaml`;

const generators = `generator client {
  provider = "prisma-client"
  output   = "./generated/prisma"
}

generator api {
  provider = "prisma-paged"
  output   = "./generated/api"
}
`;

const datasource = `datasource db {
  provider = "postgresql"
}
`;

/** The generator and datasource blocks that a schema leaves out. */
export function missingBlocks(schema: string): string {
  return [
    ...(/^generator /m.test(schema) ? [] : [generators]),
    ...(/^datasource /m.test(schema) ? [] : [datasource]),
  ].join("\n");
}

/** The blocks that a test's schema begins with: Prisma's client and the API, each in its own folder. */
export const schemaHead = (provider: string): string => `generator client {
  provider = "prisma-client"
  output   = "./client"
}
generator api {
  provider = "prisma-paged"
  output   = "./api"
}
datasource db {
  provider = "${provider}"
}`;

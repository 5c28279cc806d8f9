import { describe, expect, test } from "vitest";
import { sentencesOf } from "../../test/api-from-schema.js";

describe("names of secrets", () => {
  const problems = (field: string) => sentencesOf(`/// @pagination\nmodel User {\n  id Int @id\n  ${field}\n}`);

  test.each([
    "password String",
    "password_hash String",
    "passwordHash String",
    "hash String",
    "resetToken String?",
    "refreshTokens Json",
    "apiKey String",
    "api_keys String[]",
    "clientSecret String",
    "totpSecret Bytes",
    "privateKey String",
    "salt String",
    "hashedKey String",
    "encryption_key Bytes",
    "twoFactorBackupCodes String[]",
    "verificationCode String",
    "webhookSigningKey String",
    "JWT String",
    "hashedToken String",
    "keyHash String",
    "pin_hash Bytes",
    "inputTokensSecret String",
    "mnemonic String",
    "seedPhrase String",
  ])("%s", async (field) => {
    const provider = field.includes("[]") ? "postgresql" : "sqlite";
    const found = await sentencesOf(`/// @pagination\nmodel User {\n  id Int @id\n  ${field}\n}`, { provider });
    expect(found).toContain("[secret-looking]");
  });

  test.each([
    "tokenCount Int",
    "hasPassword Boolean",
    "passwordChangedAt DateTime",
    "saltiness String",
    "keyword String",
    "key String",
    "foreignKey String",
    "postalCode String",
    "token_type String",
    "passwordStatus String",
    "activeCredentialVersionId String",
    "tokenId String",
    "secret_ids String",
    "secretName String",
    "contentHash String",
    "blur_hash String",
    "documentHash String",
    "manifest_hash String",
    "schemaHash Bytes",
    "sha256Hash String",
    "tokenUsage Json",
    "tokensUsed Json",
    "inputTokens String",
    "prompt_tokens Json",
    "designTokens Json",
    "passwordPolicy Json",
  ])("%s is none", async (field) => expect(await problems(field)).toBe(""));

  test.each(["File", "MediaAsset", "DocumentVersion"])("nor is the hash of a %s", async (model) => {
    expect(await sentencesOf(`/// @pagination\nmodel ${model} {\n  id Int @id\n  hash String\n}`)).toBe("");
  });

  test("nor is a foreign key", async () => {
    const schema = `
/// @pagination
model Device {
  id Int @id
  token String
  owner Token @relation(fields: [token], references: [name])
}
model Token {
  name String @id
  devices Device[]
}
`;
    expect(await sentencesOf(schema)).toBe("");
  });
});

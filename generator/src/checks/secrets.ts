/** Fields that every client is sent, with a name that suggests a secret. */
import type { FieldDeclaration } from "../annotations/declaration.js";
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import type { Model } from "../schema/datamodel.js";
import { kebabCase } from "../util/letter-case.js";

/** Words of a name in kebab-case. A key is secret by what is said of it: `api-key`, not `primary-key`. */
const secret = new RegExp(
  `(^|-)(${[
    "passwords?|passwd|pwd|passphrase|passcode|mnemonic|seed-phrase",
    "secrets?|tokens?|jwt|credentials?|salt|hash|hash(ed|es)",
    "(api|access|auth|decryption|encrypted|encryption|hashed|master|private|secret|signing|webhook)-?keys?",
    "(activation|backup|confirmation|recovery|reset|security|verification)-codes?",
    "t?otp|ssn|cvc|cvv|card-number",
  ].join("|")})(-|$)`,
);

/** After such a word is what is said of a secret, not the secret itself: `token_type`, `passwordStatus`, `secretId`. */
const aboutOne = /-(type|kind|status|state|version|name|label|algorithm|prefix|count|hint|ids?)$/;

/** Checksums of what is public anyway: `contentHash`, `commit_hash`. */
const checksum =
  /(^|-)(blob|block|blur|body|commit|content|file|git|image|media|query|transaction|tx|url)-(hash|hashes)$/;

/** Warning `secret-looking`. A foreign key is none: it is as public as the relation's IRI. */
export function warnOfSecret({ field, nameSpan }: FieldDeclaration, model: Model, diagnostics: Diagnostics): void {
  if (field.kind !== "scalar" || !["String", "Bytes", "Json"].includes(field.type)) return;
  const name = kebabCase(field.name);
  if (!secret.test(name) || aboutOne.test(name) || checksum.test(name)) return;
  if (model.fields.some((other) => other.kind === "relation" && other.from.includes(field.name))) return;
  const message = `\`${model.name}.${field.name}\` is sent to every client: its name suggests a secret`;
  const hint = "add `/// @hidden` above it, or `/// @suppress(secret-looking)` if it is meant to be public";
  diagnostics.warning("secret-looking", message, nameSpan, hint);
}

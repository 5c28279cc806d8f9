/** Finds fields that every client receives and whose name suggests a secret. */
import type { FieldDeclaration } from "../annotations/declaration.js";
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import type { Model } from "../schema/datamodel.js";
import { kebabCase } from "../util/letter-case.js";

/**
 * The words of a secret's name in kebab-case. The word before `key` decides: an `api-key` is secret, a `primary-key` is
 * not.
 */
const secret = new RegExp(
  `(^|-)(${[
    "passwords?|passwd|pwd|passphrase|passcode|mnemonic|seed-phrase",
    "secrets?|tokens?|jwt|credentials?|salt|hashed",
    "(api|access|auth|decryption|encrypted|encryption|hashed|master|private|secret|signing|webhook)-?keys?",
    "(activation|backup|confirmation|recovery|reset|security|verification)-codes?",
    "(answer|auth|code|key|login|pass|pin|user)-hash(es)?",
    "t?otp|ssn|cvc|cvv|card-number",
  ].join("|")})(-|$)`,
);

/** A hash whose subject is not named. A user's is probably that of a password; a file's is its checksum. */
const hash = /^hash(es)?$/;
const files =
  /(^|-)(artifact|asset|attachment|blob|block|chunk|commit|content|document|file|image|media|migration|object|photo|snapshot|transaction|upload|version|video)s?(-|$)/;

/**
 * The last word of a name that describes a secret and does not contain it: `token_type`, `passwordStatus`, `secretId`.
 */
const aboutOne =
  /-(type|kind|status|state|version|name|label|algorithm|prefix|count|hint|ids?|usage|used|limits?|budget|stats|costs?|policy|scopes?|expiry)$/;

/** Tokens that are counted or drawn: `inputTokens`, `designTokens`. */
const countedTokens = /(^|-)(cached|completion|context|design|input|max|output|prompt|reasoning|total)-tokens?(?=-|$)/;

/**
 * Warns of a field whose name suggests a secret (`secret-looking`). A foreign key is not a secret, because it is as
 * public as the relation's IRI.
 */
export function warnOfSecret({ field, nameSpan }: FieldDeclaration, model: Model, diagnostics: Diagnostics): void {
  if (field.kind !== "scalar" || !["String", "Bytes", "Json"].includes(field.type)) return;
  const name = kebabCase(field.name);
  const isBareHash = hash.test(name) && !files.test(kebabCase(model.name));
  if (!isBareHash && (!secret.test(name.replace(countedTokens, "")) || aboutOne.test(name))) return;
  if (model.fields.some((other) => other.kind === "relation" && other.from.includes(field.name))) return;
  const hint = "add `/// @hidden` above it, or `/// @suppress(secret-looking)` if it is meant to be public";
  diagnostics.warning({
    code: "secret-looking",
    headline: `\`${model.name}.${field.name}\` is sent to every client`,
    label: "its name suggests a secret",
    span: nameSpan,
    help: hint,
  });
}

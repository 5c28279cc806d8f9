/** The private names of Prisma that this package reads. Another version of Prisma may lack them. */

/** The private members of a client. */
export interface ClientInternals {
  /**
   * The client's extensions. `createApi` throws if Prisma's own client lacks them, or one of these methods. Otherwise a
   * count could read past query hooks, and a position could contain a computed value.
   */
  readonly _extensions?: {
    /** The last extension. Without it, an extended client is not a plain one. */
    readonly head?: Extension;
    /** Whether there are no extensions. Without it, no client is a plain one. */
    readonly isEmpty?: () => unknown;
    readonly getAllComputedFields?: (model: string) => object | undefined;
    readonly getAllModelExtensions?: (model: string) => object | undefined;
    readonly getAllQueryCallbacks?: (delegate: string, operation: string) => readonly unknown[];
  };
  /**
   * The fields that the client omits from its rows. `createApi` throws if Prisma's own client lacks this name, because
   * the API would send the omitted fields.
   */
  readonly _globalOmit?: { readonly [delegate: string]: { readonly [field: string]: unknown } | undefined };
  /**
   * The options of the client's engine. Without them, totals are counted by Prisma and never shared or estimated,
   * checks of the database run for each client, and `prisma-paged tune --client` refuses the client.
   */
  readonly _engineConfig?: { readonly adapter?: unknown };
  /**
   * The client's models. Without them, the log of a date that cannot be read shows neither what SQLite holds nor its
   * repair.
   */
  readonly _runtimeDataModel?: { readonly models?: { readonly [model: string]: RuntimeModel | undefined } };
  /** Prisma's version. Without it, messages name no version. */
  readonly _clientVersion?: unknown;
}

interface RuntimeModel {
  /** The name of the model's table. Default: the model's name. */
  readonly dbName?: string | null;
  readonly fields: readonly RuntimeField[];
}

interface RuntimeField {
  readonly name: string;
  /** The name of the related model, if the field is a relation. */
  readonly type: string;
  /** The name of the field's column. Default: the field's name. */
  readonly dbName?: string;
}

/** One of a client's extensions. Without one of these members, an extended client is not a plain one. */
export interface Extension {
  /** The object that was passed to `$extends`. */
  readonly extension?: object;
  /** The extension before this one. Undefined in the first extension. */
  readonly previous?: Extension;
}

/** The private members of a driver adapter. */
export interface AdapterInternals {
  /** The options that `@prisma/adapter-pg` was created with. Without them, Prisma itself counts totals. */
  readonly options?: { readonly schema?: unknown };
}

/** The private members of a delegate, such as `prisma.city`. */
export interface DelegateInternals {
  /**
   * The client of the delegate. Without it, no client is plain: Prisma itself counts totals, and they are not shared.
   */
  readonly $parent?: unknown;
}

/** The private members of the promise that a delegate's method returns. */
export interface CallInternals {
  /** The call with its arguments. Without it, an extended client is not a plain one. */
  readonly spec?: { readonly args?: unknown };
}

/** The private members of `Prisma.DbNull`, `Prisma.JsonNull` and `Prisma.AnyNull`. */
interface NullInternals {
  /** Returns the name of the value. Without it, a request whose scope contains such a value returns 500. */
  readonly _getName?: unknown;
}

/**
 * Returns whether a value is `Prisma.DbNull`, `Prisma.JsonNull` or `Prisma.AnyNull`. `Prisma.skip` is not a value: it
 * drops its condition.
 */
export function isNullValue(value: object): boolean {
  const { _getName: getName }: NullInternals = value;
  return typeof getName === "function" && ["DbNull", "JsonNull", "AnyNull"].includes(String(getName.call(value)));
}

/**
 * Returns whether a value is a field reference, such as `prisma.book.fields.title`. Prisma does not document these
 * names. Without one of them, a request whose scope contains a reference returns 500.
 */
export function isFieldReference(value: object): boolean {
  return "modelName" in value && "typeName" in value && "isList" in value && "name" in value;
}

/** A private name without which a client would seem to hide nothing. */
interface MissingName {
  readonly name: string;
  /** The effect that is possible without the name, as part of a message. */
  readonly risk: string;
}

const skippedHooks = "a count could include rows that query hooks keep back";

/**
 * Returns the first name that protects something and that Prisma's own client lacks. Undefined for any other client.
 */
export function missingName(client: object): MissingName | undefined {
  if (!isMadeByPrisma(client)) return undefined;
  const { _extensions: extensions }: ClientInternals = client;
  // A client without the option `omit` has the name with the value undefined.
  if (!("_globalOmit" in client)) return { name: "_globalOmit", risk: "fields that the client omits could be sent" };
  if (extensions === undefined) return { name: "_extensions", risk: skippedHooks };
  for (const name of ["getAllQueryCallbacks", "getAllModelExtensions"] as const) {
    if (typeof extensions[name] !== "function") return { name: `_extensions.${name}`, risk: skippedHooks };
  }
  return typeof extensions.getAllComputedFields === "function"
    ? undefined
    : { name: "_extensions.getAllComputedFields", risk: "pages by cursor could lose rows" };
}

/**
 * Returns whether a client comes from `new PrismaClient()` or `$extends`, or is a proxy that passes everything on.
 * Other clients need not have Prisma's private names: a proxy that chooses a client for each request, a wrapper, the
 * client of a transaction.
 */
function isMadeByPrisma(client: object): boolean {
  try {
    return Object.prototype.toString.call(client) === "[object PrismaClient]" && "$extends" in client;
  } catch {
    return false;
  }
}

/** Describes an emitted module as plain data: the emitters build it, and `print.ts` turns it into text. */

import { runtimePackage } from "../util/package-json.js";
import type { Doc } from "./doc.js";

export interface Module {
  /** The lines at the top that name the tool and the source, without slashes. */
  readonly banner: readonly string[];
  readonly imports: readonly Import[];
  readonly reexports?: readonly Import[];
  readonly statements: readonly Statement[];
}

/** One name that is imported from one module; `print.ts` merges and sorts the imports. */
export interface Import {
  readonly from: string;
  readonly name: string;
  readonly type: boolean;
}

/** The output of an emitter: statements, and the imports that they need. */
export interface ModuleFragment {
  readonly imports: readonly Import[];
  readonly statements: readonly Statement[];
}

export type Statement = InterfaceStatement | TypeStatement | ConstStatement | FunctionStatement;

interface StatementBase {
  readonly name: string;
  readonly exported: boolean;
  /** The text of the doc comment; empty for no comment. */
  readonly doc: string;
}

export interface InterfaceStatement extends StatementBase {
  readonly kind: "interface";
  readonly typeParameters?: readonly string[];
  readonly extends?: readonly string[];
  readonly properties: readonly Property[];
}

export interface Property {
  readonly name: string;
  readonly type: Doc;
  readonly optional?: boolean;
  readonly doc?: string;
}

export interface TypeStatement extends StatementBase {
  readonly kind: "type";
  readonly typeParameters?: readonly string[];
  readonly type: Doc;
}

export interface ConstStatement extends StatementBase {
  readonly kind: "const";
  readonly type?: string;
  readonly value: Doc;
}

export interface FunctionStatement extends StatementBase {
  readonly kind: "function";
  readonly typeParameters?: readonly string[];
  readonly parameters: readonly { readonly name: string; readonly type: string }[];
  readonly returnType: string;
  readonly body: readonly Doc[];
}

export function valuesFrom(from: string, ...names: readonly string[]): readonly Import[] {
  return names.map((name) => ({ from, name, type: false }));
}

export function typesFrom(from: string, ...names: readonly string[]): readonly Import[] {
  return names.map((name) => ({ from, name, type: true }));
}

/** The entry of the runtime from which emitted modules import. */
const emitted = `${runtimePackage}/emitted`;

export function runtimeValues(...names: readonly string[]): readonly Import[] {
  return valuesFrom(emitted, ...names);
}

export function runtimeTypes(...names: readonly string[]): readonly Import[] {
  return typesFrom(emitted, ...names);
}

/** Imports a value from an entry of the runtime, such as `formats/csv`. An API loads only the entries that it needs. */
export function entryImport(entry: string, name: string): readonly Import[] {
  return valuesFrom(`${runtimePackage}/${entry}`, name);
}

/** Joins parts, one after another. */
export function concat(parts: readonly ModuleFragment[]): ModuleFragment {
  return { imports: parts.flatMap((part) => part.imports), statements: parts.flatMap((part) => part.statements) };
}

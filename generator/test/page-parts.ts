/** The parts of a page that have one schema: a section with its own, or what is left of the page. */
import { type Block, codeBlocks } from "./documents.js";

/** A heading and the text below it, up to the next heading. */
interface Section {
  readonly level: number;
  readonly text: string;
}

export interface PagePart {
  /** The heading of its first section. */
  readonly name: string;
  /** The texts of its sections, in order. The texts of all parts together are the page. */
  readonly sections: readonly { readonly index: number; readonly text: string }[];
  /** The schema, its platform.yaml, and every other block. */
  readonly blocks: readonly Block[];
}

/** Splits a page before each heading outside code. */
function sectionsOf(page: string): readonly Section[] {
  const starts = [...page.matchAll(/^```.*?^```$|^(#+) [^\n]*$/gms)].flatMap(({ 1: marks, index }) =>
    marks === undefined ? [] : [{ index, level: marks.length }],
  );
  return starts.map(({ index, level }, at) => ({
    level,
    text: page.slice(at === 0 ? 0 : index, starts[at + 1]?.index),
  }));
}

/** Whether a section is a project: it has a schema or a platform.yaml. */
const isProject = ({ text }: Section) => codeBlocks(text).some(({ language }) => /^(?:prisma|yaml)$/.test(language));

/**
 * Returns a page's parts. A section with a schema or a platform.yaml is one, together with the sections below it that
 * have neither. A part without a schema has that of the page's first part.
 */
export function partsOf(page: string): readonly PagePart[] {
  const sections = sectionsOf(page);
  const owners: number[] = [];
  for (const [index, section] of sections.entries()) {
    const parent = sections.slice(0, index).findLastIndex(({ level }) => level < section.level);
    owners.push(parent < 0 || isProject(section) ? index : (owners[parent] ?? 0));
  }
  const schema = codeBlocks(sections[0]?.text ?? "").filter(({ language }) => language === "prisma");
  return [...new Set(owners)].map((owner) => {
    const own = sections.flatMap(({ text }, index) => (owners[index] === owner ? [{ index, text }] : []));
    const blocks = own.flatMap(({ text }) => codeBlocks(text));
    const hasSchema = blocks.some(({ language }) => language === "prisma");
    const name = /^#+ (.*)$/m.exec(sections[owner]?.text ?? "")?.[1] ?? "";
    return { name, sections: own, blocks: hasSchema ? blocks : [...schema, ...blocks] };
  });
}

import type { ItemContent, ResourceDescription } from "../../document/format.js";
import { publicFieldName } from "../../request/public-names.js";
import { labelOf } from "./headings.js";
import { lastSegment, ownIri } from "./iri.js";
import { type Locale, localeOf } from "./locale.js";
import type { Markup } from "./render.js";
import { decimalsOf, isNumber } from "./table/columns.js";

/** The context in which a value is shown: the resource's fields, the labels of related items, and the language. */
export interface ValueContext extends Pick<ResourceDescription, "embedded" | "links" | "fields" | "relatedLabelKeys"> {
  /**
   * The keys of identifiers and foreign keys. Their numbers are shown without grouping, because they count nothing.
   * Years are shown so, too.
   */
  readonly keys: ReadonlySet<string>;
  readonly locale: Locale;
  readonly labels: ItemContent["labels"];
  /** The base of this API's links: `/api`. */
  readonly base: string;
  /** The length of values: short in a table's cell, or whole on an item's page. */
  readonly shown: "short" | "whole";
}

/** Returns the context for the values of an item, or of the members of a page. */
export function valueContext(
  {
    resource,
    embedded,
    links,
    fields,
    relatedLabelKeys,
    foreignKeys,
    urls,
    acceptLanguage,
    labels,
  }: Omit<ItemContent, "route" | "query">,
  shown: ValueContext["shown"],
): ValueContext {
  const keys = new Set([
    ...resource.identifier.fields.map(publicFieldName),
    ...foreignKeys.flatMap(({ keys }) => keys),
  ]);
  const locale = localeOf(acceptLanguage);
  return {
    embedded,
    links,
    fields,
    ...(relatedLabelKeys && { relatedLabelKeys }),
    keys,
    labels,
    base: urls.base,
    shown,
    locale,
  };
}

/** The length above which a text has a title with the whole text, because the style sheet may cut it off. */
const longText = 48;

interface ValueProps {
  readonly name: string;
  readonly value: unknown;
  readonly of: ValueContext;
  /** The number of decimals in the column. A number with fewer of them is padded, so that the points are aligned. */
  readonly decimals?: number;
}

/** Renders the value of one field. */
export function ItemValue({ name, value, of, decimals = 0 }: ValueProps): Markup {
  if (value === null || value === undefined) {
    return (
      <span class="none" title="no value">
        –
      </span>
    );
  }
  if (of.links.includes(name)) return <Links value={value} of={of} />;
  if (of.embedded.includes(name)) return <Embedded value={value} of={of} labelKey={of.relatedLabelKeys?.get(name)} />;
  if (typeof value === "object") return <Json value={value} shown={of.shown} />;
  return <Scalar name={name} value={String(value)} of={of} decimals={decimals} />;
}

/**
 * Renders a number or a time in the reader's language. The element also has the value as the API sends it, for programs
 * and in its title.
 */
function Scalar({
  name,
  value,
  of,
  decimals,
}: {
  name: string;
  value: string;
  of: ValueContext;
  decimals: number;
}): Markup {
  const { fields, keys, locale, shown } = of;
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (field === undefined || field.link !== undefined) return <Text value={value} shown={shown} />;
  if (field.type === "DateTime" || field.type === "Date" || field.type === "Time") {
    const time = locale.time(value);
    if (time === undefined) return <Text value={value} shown={shown} />;
    return (
      <time datetime={value} title={value} lang={locale.language}>
        {time}
      </time>
    );
  }
  if (field.type === "Bytes" && !field.list) return <Size base64={value} locale={locale} />;
  const number = isNumber(field) && !keys.has(name) && !isYear(name) ? locale.number(value) : undefined;
  if (number === undefined) return <Text value={value} shown={shown} />;
  const aligned = number + blankDecimals(decimals, decimalsOf(value));
  if (number === value) return aligned;
  return (
    <data value={value} title={value}>
      {aligned}
    </data>
  );
}

function isYear(name: string): boolean {
  return /year$/i.test(name);
}

/** Returns spaces as wide as the decimals that a number lacks. A number without decimals also lacks the point. */
function blankDecimals(most: number, own: number): string {
  return "\u2007".repeat(Math.max(0, most - own)) + (most > 0 && own === 0 ? "\u2008" : "");
}

/** Renders the size of binary data, whose bytes are only in the documents. */
function Size({ base64, locale }: { base64: string; locale: Locale }): Markup {
  const padding = base64.length - base64.replace(/={1,2}$/, "").length;
  const size = (base64.length / 4) * 3 - padding;
  return (
    <data value={String(size)}>
      {locale.count(size)} {size === 1 ? "byte" : "bytes"}
    </data>
  );
}

export function Text({ value, shown }: { value: string; shown: ValueContext["shown"] }): Markup {
  if (value.trim() === "") {
    return (
      <span class="none text" title={value === "" ? "an empty text" : "a blank text"}>
        “{value}”
      </span>
    );
  }
  if (shown === "whole") return <span class="text">{value}</span>;
  return value.length > longText ? (
    <span class="short" title={value}>
      {value}
    </span>
  ) : (
    value
  );
}

function Json({ value, shown }: { value: object; shown: ValueContext["shown"] }): Markup {
  if (shown === "whole") return <pre class="json">{JSON.stringify(value, null, 2)}</pre>;
  const text = JSON.stringify(value);
  return (
    <code class="short" title={text}>
      {text}
    </code>
  );
}

function Links({ value, of }: { value: unknown; of: ValueContext }): Markup {
  if (Array.isArray(value)) {
    return (
      <ul class="inline">
        {value.map((one: unknown) => (
          <li>
            <Links value={one} of={of} />
          </li>
        ))}
      </ul>
    );
  }
  const iri = ownIri(value, of.base);
  if (iri === undefined) return <Text value={String(value)} shown="short" />;
  const label = of.labels?.get(iri);
  const key = lastSegment(iri) || "“”";
  if (label === undefined) return <a href={iri}>{key}</a>;
  return (
    <>
      <a href={iri} title={key}>
        <span class="short">{label}</span>
      </a>
      {of.shown === "whole" && label !== key && <span class="none"> {key}</span>}
    </>
  );
}

/** Renders the label of an embedded item, or of several. The title contains the whole item. */
function Embedded({ value, of, labelKey }: { value: unknown; of: ValueContext; labelKey: string | undefined }): Markup {
  if (Array.isArray(value)) {
    if (value.length === 0) {
      return (
        <span class="none" title="an empty list">
          –
        </span>
      );
    }
    return (
      <ul class="inline">
        {value.map((one: unknown) => (
          <li>
            <Embedded value={one} of={of} labelKey={labelKey} />
          </li>
        ))}
      </ul>
    );
  }
  if (typeof value !== "object" || value === null) return <Text value={String(value)} shown={of.shown} />;
  const iri = ownIri(Reflect.get(value, "@id"), of.base);
  const label = <span class="short">{labelOf(value, labelKey)}</span>;
  const fields = Object.entries(value).filter(([key]) => !key.startsWith("@"));
  const title = fields.map(([key, field]) => `${key}: ${typeof field === "string" ? field : JSON.stringify(field)}`);
  return iri === undefined ? (
    <span title={title.join("\n")}>{label}</span>
  ) : (
    <a href={iri} title={title.join("\n")}>
      {label}
    </a>
  );
}

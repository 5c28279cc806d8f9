import type { ItemPage, ResourceDescription } from "../../document/format.js";
import { publicName } from "../../request/public-names.js";
import { labelOf } from "./headings.js";
import { lastSegment, ownIri } from "./iri.js";
import { type Locale, localeOf } from "./locale.js";
import type { Markup } from "./render.js";
import { decimalsOf, isNumber } from "./table/columns.js";

/** What a value is shown by, beside itself. */
export interface ValueContext extends Pick<ResourceDescription, "embedded" | "links" | "fields" | "relatedLabelKeys"> {
  /** The keys whose numbers are written as they are: they name something, and count nothing. Years do so as well. */
  readonly keys: ReadonlySet<string>;
  readonly locale: Locale;
  readonly labels: ItemPage["labels"];
  /** What this API's links start with. */
  readonly base: string;
  /** In short for a table's cell, or whole for an item's page. */
  readonly shown: "short" | "whole";
}

/** What the values of an item, or of the members of a page, are shown by. */
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
  }: Omit<ItemPage, "route" | "query">,
  shown: ValueContext["shown"],
): ValueContext {
  const keys = new Set([...resource.identifier.fields.map(publicName), ...foreignKeys.flatMap(({ keys }) => keys)]);
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

/** Longer texts are cut off by the style sheet: their title has them whole. */
const longText = 48;

interface ValueProps {
  readonly name: string;
  readonly value: unknown;
  readonly of: ValueContext;
  /** A number is aligned with others that have so many decimals. */
  readonly decimals?: number;
}

/** The value of one field. */
export function Value({ name, value, of, decimals = 0 }: ValueProps): Markup {
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

/** A number or a time in the reader's language, with the value as it is sent for programs and for the pointer. */
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

/** As wide as the decimals that a number lacks: without any, it lacks the point too. */
function blankDecimals(most: number, own: number): string {
  return "\u2007".repeat(Math.max(0, most - own)) + (most > 0 && own === 0 ? "\u2008" : "");
}

/** Binary data, which nobody reads: the documents have it. */
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

/** An embedded item by its name, or several; the whole of it in the title. */
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

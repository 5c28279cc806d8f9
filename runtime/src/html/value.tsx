import type { ResourceDescription } from "../document/format.js";
import { labelOf } from "./headings.js";
import { lastSegment, ownIri } from "./iri.js";
import type { Markup } from "./render.js";

/** What a value is shown by, beside itself. */
export interface ValueContext extends Pick<ResourceDescription, "embedded" | "links"> {
  /** What this API's links start with. */
  readonly base: string;
  /** In short for a table's cell, or whole for an item's page. */
  readonly shown: "short" | "whole";
}

/** Longer texts are cut off by the style sheet: their title has them whole. */
const longText = 48;

/** The value of one field. */
export function Value({ name, value, of }: { name: string; value: unknown; of: ValueContext }): Markup {
  if (value === null || value === undefined) {
    return (
      <span class="none" title="no value">
        –
      </span>
    );
  }
  if (of.links.includes(name)) return <Links value={value} base={of.base} />;
  if (of.embedded.includes(name)) return <Embedded value={value} of={of} />;
  if (typeof value === "object") return <Json value={value} shown={of.shown} />;
  return <Text value={String(value)} shown={of.shown} />;
}

function Text({ value, shown }: { value: string; shown: ValueContext["shown"] }): Markup {
  if (value === "") {
    return (
      <span class="none" title="an empty text">
        “”
      </span>
    );
  }
  const moment = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(\.\d+)?Z$/.exec(value);
  if (moment) {
    const [, date, time, fraction = ""] = moment;
    return (
      <time datetime={value} title={value}>
        {date} {time}
        {fraction === ".000" ? "" : fraction}
      </time>
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

function Links({ value, base }: { value: unknown; base: string }): Markup {
  if (Array.isArray(value)) {
    return (
      <ul class="inline">
        {value.map((one: unknown) => (
          <li>
            <Links value={one} base={base} />
          </li>
        ))}
      </ul>
    );
  }
  const iri = ownIri(value, base);
  return iri === undefined ? <Text value={String(value)} shown="short" /> : <a href={iri}>{lastSegment(iri)}</a>;
}

/** An embedded item by its name, or several; the whole of it in the title. */
function Embedded({ value, of }: { value: unknown; of: ValueContext }): Markup {
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
            <Embedded value={one} of={of} />
          </li>
        ))}
      </ul>
    );
  }
  if (typeof value !== "object" || value === null) return <Text value={String(value)} shown={of.shown} />;
  const iri = ownIri(Reflect.get(value, "@id"), of.base);
  const label = <span class="short">{labelOf(value)}</span>;
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

import type { HeadersOf } from "../../../document/format.js";
import { ownIri } from "../iri.js";
import type { Markup } from "../render.js";

interface ResponseHeadersProps {
  /** The media type in the `Accept` header of the request. */
  readonly mediaType: string;
  readonly headers: ReturnType<HeadersOf>;
  /** The base of this API's links: `/api`. */
  readonly base: string;
}

/** Renders the headers of the response that a program gets. */
export function ResponseHeaders({ mediaType, headers, base }: ResponseHeadersProps): Markup {
  return (
    <div class="headers">
      <p>
        The response to <code>Accept: {mediaType}</code>:
      </p>
      <dl>
        {Object.entries(headers).map(([name, value]) => (
          <div>
            <dt>{name}</dt>
            <dd>{name === "Link" ? <LinkHeader value={value} base={base} /> : value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/**
 * Renders one line for each link. The header can be split before each `<`, because a target contains no `<` that is not
 * encoded.
 */
function LinkHeader({ value, base }: { value: string; base: string }): Markup {
  return (
    <ul>
      {value.split(", <").map((link, index) => {
        const [target = "", ...parameters] = (index === 0 ? link.slice(1) : link).split(">");
        const iri = ownIri(target, base);
        return (
          <li>
            &lt;{iri === undefined ? target : <a href={iri}>{target}</a>}&gt;{parameters.join(">")}
          </li>
        );
      })}
    </ul>
  );
}

import type { HeadersOf, RequestUrls } from "../../document/format.js";
import { ownIri } from "../iri.js";
import type { Markup } from "../render.js";

interface ResponseHeadProps {
  readonly urls: RequestUrls;
  /** With its query, as the API writes it. */
  readonly path: string;
  readonly mediaType: string;
  readonly headers: ReturnType<HeadersOf>;
  readonly status?: number | undefined;
  readonly method?: string | undefined;
}

/** The request and the response as a program has them: the request line with the status, and the headers when unfolded. */
export function ResponseHead({
  urls,
  path,
  mediaType,
  headers,
  status = 200,
  method = "GET",
}: ResponseHeadProps): Markup {
  return (
    <details class="panel raw head">
      <summary>
        <code>
          {method} {path.startsWith(urls.origin) ? path.slice(urls.origin.length) : path}
        </code>{" "}
        <span>→ {status}</span>
      </summary>
      <div>
        <p>
          The response to <code>Accept: {mediaType}</code>:
        </p>
        <dl>
          {Object.entries(headers).map(([name, value]) => (
            <div>
              <dt>{name}</dt>
              <dd>{name === "Link" ? <LinkHeader value={value} base={urls.base} /> : value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </details>
  );
}

/** One line for each link. A target has no `<` that is not encoded. */
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

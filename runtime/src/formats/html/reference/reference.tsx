import { raw } from "hono/html";
import { basePlaceholder, pathPlaceholder } from "../../../describe/vocabulary.js";
import type { EntrypointContent } from "../../../document/format.js";
import type {
  OpenApiContent,
  ParameterContent,
  RouteContent,
  SchemaContent,
} from "../../../document/openapi-content.js";
import { capitalise } from "../../../util/to-words.js";
import { escapeHtml } from "../escape-html.js";
import { lastSegmentInWords } from "../headings.js";
import { labelOfMediaType } from "../raw/format-links.js";
import { CodeBlock, curlCommand } from "../raw/requests-panel.js";
import { type Markup, markupText } from "../render.js";
import { Prose } from "./prose.js";
import { samplePath } from "./sample-request.js";
import { DocumentKeys, itemAnchor, itemNames, TypeText } from "./schema-text.js";

/** A route of the API that returns items. */
interface ShownRoute extends RouteContent {
  readonly path: string;
  readonly parameters: readonly ParameterContent[];
}

interface ReferenceProps {
  readonly openapi: OpenApiContent;
  /** The media type of the requests to copy. Undefined if the API has only pages for people. */
  readonly accepted: string | undefined;
}

const storedTexts = new WeakMap<OpenApiContent, string>();

/**
 * Renders the API's reference. Its text is kept, because it takes long for an API of many routes. The text has
 * placeholders for the addresses, the only values of the request in it.
 */
export function RouteReference({ openapi, page }: { openapi: OpenApiContent; page: EntrypointContent }): Markup {
  const accepted = page.formats.find(({ isForPeople }) => !isForPeople)?.mediaType;
  const text = storedTexts.get(openapi) ?? markupText(<AllRoutes openapi={openapi} accepted={accepted} />);
  storedTexts.set(openapi, text);
  const { origin, basePath, base } = page.urls;
  return (
    <>
      {raw(
        text
          .replaceAll(pathPlaceholder, () => escapeHtml(base))
          .replaceAll(basePlaceholder, () => escapeHtml((origin + basePath).replaceAll("'", "%27"))),
      )}
    </>
  );
}

/**
 * Renders each resource with its routes, then the fields of the items. It shows the OpenAPI document, and nothing that
 * is not in it.
 */
function AllRoutes({ openapi, accepted }: ReferenceProps): Markup {
  const routes = shownRoutes(openapi);
  const sections = openapi.tags.flatMap((tag) => {
    const ofTag = routes.filter(({ tags }) => tags.includes(tag.name));
    return ofTag.length === 0 ? [] : [{ ...tag, routes: ofTag }];
  });
  const items = Object.entries(openapi.components.schemas).filter(([name]) => !name.includes("."));
  return (
    <>
      <nav aria-label="Contents">
        <ul class="views">
          {sections.map(({ name, routes: ofResource }) => (
            <li>
              <a href={`#${resourceAnchor(name)}`}>{resourceTitle(name, ofResource)}</a>
            </li>
          ))}
          <li>
            <a href="#items">Items</a>
          </li>
        </ul>
      </nav>
      {sections.map(({ name, description, routes: ofResource }) => (
        <section id={resourceAnchor(name)}>
          <ResourceHeading name={name} routes={ofResource} />
          {description !== undefined && <p class="lead">{description}</p>}
          {ofResource.map((route) => (
            <Route route={route} openapi={openapi} accepted={accepted} />
          ))}
        </section>
      ))}
      <section id="items">
        <h2>Items</h2>
        {items.map(([name, schema]) => (
          <Item name={name} schema={schema} linked={openapi.components.schemas[`${name}.jsonld`]} />
        ))}
      </section>
    </>
  );
}

/** Returns the `id` of the part of the page that describes a resource, whose name may have spaces. */
function resourceAnchor(name: string): string {
  return `resource-${encodeURIComponent(name)}`;
}

/** Returns the routes whose responses contain items, with their parameters in place of references to them. */
function shownRoutes({ paths, components }: OpenApiContent): readonly ShownRoute[] {
  return Object.entries(paths).flatMap(([path, { get }]): readonly ShownRoute[] => {
    if (itemNames(get.responses[200].content).length === 0) return [];
    const parameters = get.parameters.flatMap((parameter) =>
      "$ref" in parameter
        ? (components.parameters[parameter.$ref.slice(parameter.$ref.lastIndexOf("/") + 1)] ?? [])
        : parameter,
    );
    return [{ ...get, path, parameters }];
  });
}

/** Renders the name of a resource, as a link to its collection if it has one. */
function ResourceHeading({ name, routes }: { name: string; routes: readonly ShownRoute[] }): Markup {
  const collection = routes.find(isOpen);
  const title = resourceTitle(name, routes);
  return <h2>{collection === undefined ? title : <a href={pathPlaceholder + collection.path}>{title}</a>}</h2>;
}

/** Returns the name of a resource's collection in words (`Cities`), or without a collection that of its items. */
function resourceTitle(name: string, routes: readonly ShownRoute[]): string {
  const collection = routes.find(isOpen);
  return collection === undefined ? name : capitalise(lastSegmentInWords(collection.path));
}

/** Returns whether a browser can open the route without any value. */
function isOpen({ parameters }: ShownRoute): boolean {
  return parameters.every(({ required }) => required !== true);
}

function Route({ route, openapi, accepted }: { route: ShownRoute } & ReferenceProps): Markup {
  const { path, summary, description, parameters } = route;
  const { description: answer, content } = route.responses[200];
  const url = basePlaceholder + samplePath(path, parameters);
  return (
    <section class="route">
      <h3>
        <code>GET {isOpen(route) ? <a href={pathPlaceholder + path}>{path}</a> : path}</code>
      </h3>
      <p>{summary}.</p>
      {description?.split("\n\n").map((paragraph) => (
        <p>
          <Prose text={paragraph} />
        </p>
      ))}
      {accepted && <CodeBlock text={curlCommand(accepted, url)} />}
      {parameters.length > 0 && (
        <details>
          <summary>{parameters.length === 1 ? "1 parameter" : `${parameters.length} parameters`}</summary>
          <dl class="fields">
            {parameters.map((parameter) => (
              <Parameter {...parameter} />
            ))}
          </dl>
        </details>
      )}
      <details>
        <summary>Answer</summary>
        <p>{answer}</p>
        <dl class="fields">
          {Object.entries(content).map(([mediaType, { schema }]) => (
            <div>
              <dt>{labelOfMediaType(mediaType)}</dt>
              <dd>
                <DocumentKeys schema={schema} schemas={openapi.components.schemas} />
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}

function Parameter({ name, required, description, schema }: ParameterContent): Markup {
  const remarks = [
    ...(required ? ["required"] : []),
    ...(schema.default === undefined ? [] : [`default ${schema.default}`]),
  ];
  return (
    <div>
      <dt>
        <code>{name}</code>
      </dt>
      <dd>
        <small>
          <TypeText schema={schema} />
          {remarks.map((remark) => `, ${remark}`)}
        </small>
        <p>
          <Prose text={description} />
        </p>
      </dd>
    </div>
  );
}

interface ItemProps {
  readonly name: string;
  readonly schema: SchemaContent;
  /** The schema of the item in JSON-LD, which has further keys. Undefined if the API does not offer JSON-LD. */
  readonly linked: SchemaContent | undefined;
}

/** Renders the fields of an item. */
function Item({ name, schema, linked }: ItemProps): Markup {
  const { properties = {}, required = [] } = schema;
  const keys = linked?.allOf?.flatMap((part) => Object.keys(part.properties ?? {})) ?? [];
  const further = keys.filter((key) => !(key in properties));
  return (
    <section class="route" id={itemAnchor(name)}>
      <h3>{name}</h3>
      <dl class="fields">
        {Object.entries(properties).map(([key, field]) => (
          <div>
            <dt>
              <code>{key}</code>
            </dt>
            <dd>
              <small>
                <TypeText schema={field} />
                {!required.includes(key) && ", may be absent"}
              </small>
              {field.description !== undefined && (
                <p class="text">
                  <Prose text={field.description} />
                </p>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {further.length > 0 && (
        <p>
          JSON-LD adds <Prose text={further.map((key) => `\`${key}\``).join(" and ")} />.
        </p>
      )}
    </section>
  );
}

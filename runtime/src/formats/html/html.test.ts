import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { book, collectionPage, cursorOperation, itemPage } from "../../../test/html-page.js";
import type { CollectionPage, ProblemContent } from "../../document/format.js";
import { json } from "../../document/json.js";
import type { OpenApiContent } from "../../document/openapi-content.js";
import { jsonLd } from "../jsonld/index.js";
import { html } from "./html.js";
import { pageScript } from "./page-script.js";
import { styleWith } from "./site-head.js";
import { style } from "./style.js";

const format = html({ title: "Library", description: "Books & more" });
const page = (number: number) => `/api/books?page=${number}`;
const view = { id: page(2), first: page(1), last: page(4), previous: page(1), next: page(3) };
const secondPage = collectionPage("page=2", { totalItems: 12, view }, "/api");
const books = [4, 5, 6].map((id) => book(id, `Book ${id}`, "/api"));

describe("a collection's page", () => {
  const text = format.collection(secondPage, books);

  it("leads to each item, to what it links to, to the entrypoint and to the documentation", () => {
    expect(hrefs(text)).toEqual(
      expect.arrayContaining([
        "/api/books/4",
        "/api/authors/7",
        "/api/books/4/loans",
        "/api/shelves/A%201",
        "/api/",
        "/api/openapi.json",
      ]),
    );
  });

  it("has the position, and the view's links by their relation", () => {
    expect(text).toContain("4–6 of 12");
    for (const [relation, href] of [
      ["first", 1],
      ["prev", 1],
      ["next", 3],
      ["last", 4],
    ] as const) {
      expect(text).toContain(`rel="${relation}" href="${page(href)}"`);
    }
  });

  it("has no link that leads to itself", () => {
    const first = { id: page(1), first: page(1), last: page(4), next: page(2) };
    const shown = format.collection(collectionPage("", { totalItems: 12, view: first }, "/api"), books);
    expect(shown).not.toContain('rel="first"');
    expect(shown).toContain('rel="last"');
  });

  it("has numbers and times as the reader's language writes them, and as they are sent", () => {
    const item = {
      ...book(4, "2026-01-02"),
      price: "12345.50",
      pages: 1200,
      coverYear: 1999,
      day: "2024-02-28",
      opens: "17:30:00",
    };
    const shown = (acceptLanguage?: string) => format.collection({ ...secondPage, acceptLanguage }, [item]);
    const english = shown();
    expect(english).toContain('<data value="12345.50" title="12345.50">12,345.50</data>');
    expect(english).toMatch(/>Jan 2, 2026, 3:04:05\sAM UTC<\/time>/);
    const german = shown("de,en;q=0.8");
    expect(german).toContain(">12.345,50</data>");
    expect(german).toContain(
      '<time datetime="2026-01-02T03:04:05.000Z" title="2026-01-02T03:04:05.000Z" lang="de">2. Jan. 2026, 3:04:05 UTC</time>',
    );
    expect(german).toContain('<time datetime="2024-02-28" title="2024-02-28" lang="de">28. Feb. 2024</time>');
    expect(german).toContain('lang="de">17:30:00</time>');
    // Numbers are alike, on every page and in every text; a year is no number.
    expect(german).toContain(">1.200</data>");
    expect(german).toContain('<td class="number">1999</td>');
    // A text that looks like a date is a text.
    expect(german).toContain("<td>2026-01-02</td>");
  });

  it("aligns numbers at their decimal points", () => {
    const prices = ["12.5", "7", "1234.125"].map((price, id) => ({ ...book(id, "A", "/api"), price }));
    const shown = format.collection(secondPage, prices);
    for (const text of ["12.5\u2007\u2007", "7\u2007\u2007\u2007\u2008", ">1,234.125<"]) expect(shown).toContain(text);
    expect(format.item(itemPage("/api"), prices[0] ?? {})).toContain("<dd>12.5</dd>");
  });

  it("has the size of binary data, and marks a blank text", () => {
    const fields = { ...secondPage.fields, cover: { type: "Bytes" } } as const;
    const sized = (bytes: number) =>
      format.collection({ ...secondPage, fields }, [
        { ...book(4, "A", "/api"), subtitle: " \n", cover: Buffer.alloc(bytes).toString("base64") },
      ]);
    expect(sized(1)).toContain('<data value="1">1 byte</data>');
    expect(sized(2000)).toContain('<data value="2000">2,000 bytes</data>');
    expect(sized(0)).toContain('<data value="0">0 bytes</data>');
    expect(sized(3)).toContain('<span class="none text" title="a blank text">“ \n”</span>');
  });

  it("writes the numbers that name something as they are", () => {
    const shown = format.collection(secondPage, [{ ...book(123_456, "A", "/api"), authorId: 234_567, author: null }]);
    expect(shown).toContain('<td class="number">123456</td>');
    expect(shown).not.toMatch(/123,456|234,567/);
  });

  it("calls embedded items by the label of their resource, or by a name if it is not known", () => {
    const relatedLabelKeys = new Map([["shelf", "motto"]]);
    const shelf = { "@id": "/api/shelves/A", "@type": "Shelf", code: "A", label: "Poetry", motto: "Of verses" };
    const shown = (motto: string | null, known: object = { relatedLabelKeys }) =>
      format.collection({ ...secondPage, ...known }, [{ ...book(4, "A", "/api"), shelf: { ...shelf, motto } }]);
    expect(shown("Of verses")).toContain('<span class="short">Of verses</span></a>');
    expect(shown(null)).toContain('<span class="short">A</span></a>');
    expect(shown(null, {})).toContain('<span class="short">Poetry</span></a>');
  });

  it("calls related items by their labels, and has their keys in the title", () => {
    const labels = new Map([["/api/authors/7", "Ada <3"]]);
    const named = '<a href="/api/authors/7" title="7"><span class="short">Ada &lt;3</span></a>';
    expect(format.collection({ ...secondPage, labels }, books)).toContain(named);
    expect(format.item({ ...itemPage("/api"), labels }, book(1, "A", "/api"))).toContain(named);
  });

  it("leaves out a column that only repeats the key of a relation beside it", () => {
    const keyed = { ...book(1, "A"), authorId: 7 };
    expect(format.collection(secondPage, [keyed])).not.toContain("Author id");
    const { author: _, ...alone } = { author: null, ...keyed };
    expect(format.collection(secondPage, [alone])).toContain("Author id");
    expect(format.item(itemPage(), keyed)).not.toContain("Author id");
  });

  it("explains its columns by a button that needs no script, and an item's fields beside them", () => {
    expect(text).toContain('aria-label="About Title"');
    expect(text).toMatch(
      /popovertarget="about-title".*<div popover="auto" id="about-title">As it is on the &lt;cover&gt;/,
    );
    expect(format.item(itemPage(), book(1, "A"))).toContain("<small>As it is on the &lt;cover&gt;.</small>");
  });

  it("has commands that a shell runs unchanged, whatever the base path", () => {
    const shown = format.collection(collectionPage("", { totalItems: 3 }, "/o'clock"), books);
    expect(shown).toContain("&#39;http://localhost/o%27clock/books&#39;");
  });

  it("has the JSON-LD document and how to fetch it", () => {
    expect(text).toContain('"@type": "hydra:Collection"');
    expect(text).toContain('"hydra:next": <a href="/api/books?page=3">"/api/books?page=3"</a>');
    expect(text).toContain("<code>await client.books.$get({ query: { page: &quot;2&quot; } })</code>");
    expect(text).toContain("curl -H &#39;Accept: application/ld+json&#39; &#39;http://localhost/api/books?page=2&#39;");
  });

  it("has the document and the commands of the formats that are offered, and none that is not", () => {
    const shown = (formats: CollectionPage["formats"]) => format.collection({ ...secondPage, formats }, books);
    const jsonAlone = shown([format, json]);
    expect(jsonAlone).toContain('<label for="tab-1">JSON</label>');
    expect(jsonAlone).toContain("Accept: application/json&#39; &#39;http://localhost/api/books?page=2&#39;");
    expect(withoutScript(jsonAlone)).not.toMatch(/application\/ld\+json|"@type|hydra:/);
    expect(shown([jsonLd, json, format]).match(/curl -H/g)).toHaveLength(2);
    expect(shown([format])).not.toMatch(/curl|class="tabs"/);
  });

  it("leads to the OpenAPI document, if there is one", () => {
    expect(hrefs(html({}).collection(secondPage, books))).toContain("/api/openapi.json");
    expect(hrefs(html({ openapi: false }).collection(secondPage, books))).not.toContain("/api/openapi.json");
  });

  it("has the request line, and the headers of the document below", () => {
    expect(text).toContain("<code>GET /api/books?page=2</code> <span>→ 200</span>");
    expect(text).toContain("<dt>Content-Type</dt><dd>application/ld+json</dd>");
    const [, length] = /<dt>ETag<\/dt><dd>W\/&quot;(\d+)&quot;<\/dd>/.exec(text) ?? [];
    expect(Number(length)).toBe(jsonLd.collection(secondPage, books).length);
    expect(text).toContain('<li>&lt;<a href="/api/books?page=3">/api/books?page=3</a>&gt;; rel=&quot;next&quot;</li>');
    expect(text).toContain("<li>&lt;http://localhost/docs.jsonld&gt;; rel=&quot;documentation&quot;</li>");
  });

  it("leads to the same page in the other formats", () => {
    expect(hrefs(text)).toEqual(expect.arrayContaining(["/api/books.json?page=2", "/api/books.jsonld?page=2"]));
    const jsonAlone = hrefs(format.collection({ ...secondPage, formats: [format, json] }, books));
    expect(jsonAlone).toContain("/api/books.json?page=2");
    expect(jsonAlone).not.toContain("/api/books.jsonld?page=2");
    expect(hrefs(format.item(itemPage("/api"), book(4, "Emma", "/api")))).toContain("/api/books/4.json");
    const document = { "@id": "/api/" };
    expect(hrefs(format.entrypoint?.({ ...itemPage("/api"), document, headers: {} }) ?? "")).toContain(
      "/api/index.jsonld",
    );
  });

  it("is one document with its own script only, and loads nothing", () => {
    expect(text.startsWith('<!DOCTYPE html><html lang="en">')).toBe(true);
    expect(withoutScript(text)).not.toBe(text);
    expect(withoutScript(text)).toContain('<link rel="icon" href="data:image/svg+xml,');
    expect(withoutScript(text).replace(/<link rel="icon" href="data:[^"]*"\/>/, "")).not.toMatch(
      /<script|<link|<img|<iframe|\son\w+=|\ssrc=/,
    );
    expect(format.headers?.["Content-Security-Policy"]).toContain(
      `default-src 'none'; style-src 'sha256-${digest(styleWith(style, {}))}'; script-src 'sha256-${digest(pageScript)}'; connect-src 'self'; img-src data:`,
    );
  });

  it("has no first and last by cursor, but next", () => {
    const feed = collectionPage("", {
      operation: cursorOperation,
      view: { id: "/books/feed", next: "/books/feed?score%5Blt%5D=4" },
    });
    const shown = format.collection(feed, books);
    expect(shown).toContain('rel="next" href="/books/feed?score%5Blt%5D=4"');
    expect(shown).not.toMatch(/rel="(first|last|prev)"/);
  });
});

describe("an empty page", () => {
  it("beyond the last leads to the first and to the last", () => {
    const beyond = { id: page(9), first: page(1), last: page(4), previous: page(4) };
    const text = format.collection(collectionPage("page=9", { totalItems: 12, view: beyond }, "/api"), []);
    expect(text).toContain("No items on this page; 12 items in all.");
    expect(text).toContain(`rel="prev" href="${page(4)}"`);
    expect(hrefs(text)).toContain(page(1));
  });

  it("under a filter leads to the collection without it, and shows the form", () => {
    const text = format.collection(collectionPage("title=zz", { totalItems: 0, view: { id: "/books?title=zz" } }), []);
    expect(text).toContain("No items match these filters.");
    expect(text).toMatch(/<summary>Filters (<!-- -->)?\(1\)<\/summary>/);
  });

  it("of an empty collection says so", () => {
    expect(format.collection(collectionPage("", { totalItems: 0 }), [])).toContain("There are no items.");
  });
});

describe("a stream", () => {
  const stream = (items: readonly object[], search = "") => {
    const { open, separator, member, close } = format.stream(collectionPage(search));
    return open + items.map((item) => member(item)).join(separator) + close(items.length);
  };

  it("has the rows that a page has, and the total at its end", () => {
    const text = stream(books);
    expect(rows(text)).toEqual(rows(format.collection(collectionPage("", { totalItems: 3 }), books)));
    expect(text.indexOf("3 items")).toBeGreaterThan(text.indexOf("Book 6"));
    const choice = (page: string) => page.match(/<input[^>]*data-look[^>]*>/g);
    expect(choice(text)?.length).toBeGreaterThan(2);
    expect(choice(text)).toEqual(choice(format.collection(collectionPage(""), books)));
    expect(text.endsWith("</html>")).toBe(true);
  });

  it("of nothing is a page that says so", () => {
    expect(stream([])).toContain("There are no items.");
    expect(stream([], "title=a")).toContain("No items match these filters.");
  });

  it("takes the marks of its own slots as text", () => {
    const text = stream([book(1, "<!--total-->"), book(2, "<!--members-->")]);
    expect(text).toContain("&lt;!--total--&gt;");
    expect(text.endsWith("</html>")).toBe(true);
  });
});

describe("an item's page", () => {
  it("is called by the item's title, and has its fields whole", () => {
    const text = format.item(itemPage("/api"), book(4, "A title ".repeat(20).trim(), "/api"));
    expect(text).toContain(`<h1>${"A title ".repeat(20).trim()}</h1>`);
    expect(text).toContain("Book 4");
    expect(hrefs(text)).toEqual(expect.arrayContaining(["/api/books", "/api/authors/7", "/api/books/4/loans"]));
    expect(text).toContain('>"/api/contexts/Book"</a>');
  });
});

/** What pages of errors show of a request and its response. */
const sent = {
  method: "GET",
  headers: { "Content-Type": "application/ld+json" },
  document: {},
  formats: [jsonLd, json],
};

describe("a problem's page", () => {
  const problem = (search: string, document: Record<string, string | number>, status = 400) =>
    format.problem?.({ ...sent, status, document, urls: { ...itemPage().urls, search } }) ?? "";

  it("names what was wrong and leads to the same address without it", () => {
    const text = problem("title=a&page=0", {
      detail: "Too small.",
      parameter: "page",
      value: "0",
      type: "/errors/400",
    });
    expect(text).toContain("Too small.");
    expect(text).toContain("Retry without <code>page</code>");
    expect(hrefs(text)).toEqual(expect.arrayContaining(["?title=a", "/", "/errors/400"]));
  });

  it("leads away from a list's values and from a query that cannot be read", () => {
    expect(hrefs(problem("id[0]=x&id[]=y&a=1", { detail: "…", parameter: "id[]" }))).toContain("?a=1");
    expect(hrefs(problem("a[b][c][d][e][f][g]=1", { detail: "…" }))).toContain("?");
  });

  it("names the parameters that the route accepts", () => {
    const { urls } = itemPage();
    const shown = (route: ProblemContent["route"]) =>
      format.problem?.({ ...sent, status: 400, document: { detail: "…" }, urls, route }) ?? "";
    expect(shown(secondPage.operation)).toContain("<dt>Allowed parameters</dt><dd><code>page</code>, ");
    expect(shown(secondPage.operation)).toContain("<code>score[between]</code>");
    expect(shown(undefined)).not.toContain("Allowed parameters");
  });

  it("shows the request line, the status, the headers and the document", () => {
    const document = { detail: "No such book.", type: "/api/errors/404" };
    const headers = { "Content-Type": "application/problem+json", Vary: "Accept" };
    const urls = { ...itemPage("/api").urls, self: "/api/books/99?a='1" };
    const text = format.problem?.({ ...sent, headers, status: 404, document, urls }) ?? "";
    expect(text).toContain("<code>GET /api/books/99?a=&#39;1</code> <span>→ 404</span>");
    expect(text).toContain("<dt>Vary</dt><dd>Accept</dd>");
    expect(text).toContain('<label for="tab-1">Problem</label>');
    expect(text).toContain('<a href="/api/errors/404">"/api/errors/404"</a>');
    expect(text).toContain("&#39;http://localhost/api/books/99?a=%271&#39;");
    const posted = format.problem?.({ ...sent, headers, method: "POST", status: 405, document, urls }) ?? "";
    expect(posted).toContain("<code>POST /api/books/99");
    expect(posted).not.toContain("curl");
  });

  describe("of a collection", () => {
    const handlerParameters = { since: { type: "Date", required: true }, genre: { type: "String" } } as const;
    const route = { ...secondPage.operation, handlerParameters };
    const shown = (search: string, parameter: string) => {
      const urls = { ...itemPage("/api").urls, self: `/api/books?${search}`, search };
      const collections = [{ resource: "Book", path: "/books" }];
      const document = { detail: "…", parameter };
      return html({ collections }).problem?.({ ...sent, status: 400, document, urls, route }) ?? "";
    };

    it("has the form if a required parameter is missing, and no way back to the same error", () => {
      const text = shown("title=a", "since");
      expect(text).toMatch(/<span>Since \(required\)<\/span><input type="date"[^>]* required/);
      expect(text).toContain('name="title" value="a"');
      expect(text).not.toContain("Reset");
      expect(text).not.toContain("Retry without");
      expect(text).not.toContain("Back to books");
    });

    it("has the form for a value that a control can correct, and resets to what is required", () => {
      const text = shown("since=2024-01-01&score[gte]=x&title=a", "score[gte]");
      expect(text).toContain('<a href="/api/books?since=2024-01-01">Reset</a>');
      expect(text).toContain('name="score[gte]" value="x"');
      expect(text).toContain("Retry without <code>score[gte]</code>");
    });

    it("has no form for anything else", () => {
      for (const [search, parameter] of [
        ["since=2024-01-01&page=0", "page"],
        ["since=2024-01-01&x=1", "x"],
        ["a[b][c][d][e][f][g]=1", "since"],
      ] as const)
        expect(shown(search, parameter)).not.toContain("<form");
    });
  });

  it("of a missing item leads to its collection, to the others and to the entrypoint", () => {
    expect(hrefs(problem("", { detail: "…" }, 404))).toContain("/");
    const collections = ["/books", "/books/feed", "/authors"].map((path) => ({ resource: "Book", path }));
    const urls = { ...itemPage("/api").urls, self: "/api/books/99?a=1" };
    const text = html({ collections }).problem?.({ ...sent, status: 404, document: { detail: "…" }, urls }) ?? "";
    expect(text).toContain('<a href="/api/books">Back to books</a>');
    expect(text).toContain('<a href="/api/authors">/authors</a>');
  });
});

test("an error's page says what it means and leads back", () => {
  const { urls } = itemPage("/api");
  const text =
    format.error?.({ ...sent, path: "/errors/404", status: 404, title: "Not Found", description: "No <b>", urls }) ??
    "";
  expect(text).toContain("<h1>Not Found</h1>");
  expect(text).toContain("No &lt;b&gt;");
  expect(hrefs(text)).toEqual(expect.arrayContaining(["/api/errors/404.json", "/api/errors/404.jsonld"]));
  expect(text).toContain("<summary><strong>Request</strong> <code>GET /api/errors/404</code> <span>→ 200</span>");
  expect(hrefs(text)).toContain("/api/");
});

describe("the entrypoint's page", () => {
  const { urls, formats } = itemPage("/api");
  const document = { "@id": "/api/", book: "/api/books", evil: "https://evil.example/" };

  it("leads to every collection of its document", () => {
    const text = format.entrypoint?.({ urls, document, formats, headers: {} }) ?? "";
    expect(hrefs(text)).toContain("/api/books");
    expect(hrefs(text)).not.toContain("https://evil.example/");
    expect(text).toContain("Books &amp; more");
  });

  it("has the other operations too if it knows them, and so has a collection's page", () => {
    const collections = [
      { resource: "Book", path: "/books", description: "All of them" },
      { resource: "Book", path: "/books/feed" },
    ];
    const informed = html({ collections });
    expect(hrefs(informed.entrypoint?.({ urls, document, formats, headers: {} }) ?? "")).toEqual(
      expect.arrayContaining(["/api/books", "/api/books/feed"]),
    );
    const shown = informed.collection(secondPage, books);
    expect(hrefs(shown)).toContain("/api/books/feed");
    expect(shown).toContain(">All</a>");
    // An operation of this name has it.
    const all = html({ collections: [...collections, { resource: "Book", path: "/books/all" }] });
    const texts = [...all.collection(secondPage, books).matchAll(/<ul class="views">.*?<\/ul>/gs)];
    expect(
      String(texts)
        .replaceAll(/<[^>]*>/g, " ")
        .trim()
        .split(/\s+/),
    ).toEqual(["Books", "Feed", "All"]);
  });
});

describe("escaping", () => {
  const hostile = [
    `<script>alert(1)</script>`,
    `"><img src=x onerror=alert(1)>`,
    "</style></title></pre>",
    "javascript:alert(1)",
    "' onfocus='x",
  ];
  /** Every place that shows a text from outside. */
  const everywhere = (text: string) => {
    const item = {
      ...book(1, text),
      [text]: text,
      author: text,
      "@id": `x/k${text.replaceAll("/", "")}`,
      shelf: { "@id": text, label: text },
      extra: { [text]: [text] },
    };
    const asJson = { ...sent, document: { [text]: text }, headers: { Link: `<${text}>; rel="next"` } };
    const search = `title=${encodeURIComponent(text)}&${encodeURIComponent(text)}=${encodeURIComponent(text)}&page=2`;
    const asked = collectionPage(search, { totalItems: 9, view: { id: `/books?${encodeURIComponent(text)}&page=2` } });
    const stream = format.stream(asked);
    return [
      format.collection(asked, [item]),
      format.collection(asked, []),
      stream.open + stream.member(item) + stream.close(1),
      format.item(itemPage(), item),
      format.error?.({
        ...asJson,
        path: "/errors/400",
        status: 400,
        title: text,
        description: text,
        urls: asked.urls,
      }) ?? "",
      format.problem?.({
        ...asJson,
        status: 400,
        // Its sentences and its marks of code are the API's own.
        document: { detail: `It was ${text.replaceAll(/["`]/g, "")} here.`, parameter: text, value: text },
        urls: { ...asked.urls, self: `/books?${search}` },
        route: asked.operation,
      }) ?? "",
      html({ title: text, description: text }).entrypoint?.({ ...asked, ...asJson }) ?? "",
      format.entrypoint?.({ ...asked, ...asJson, openapi: describedWith(text) }) ?? "",
    ];
  };

  it.each(hostile)("%s stays text", (text) => {
    const harmless = everywhere("x".repeat(text.length));
    for (const [index, shown] of everywhere(text).entries()) {
      expect(withoutScript(shown)).not.toMatch(/<script|<img|href="javascript/i);
      expect(tags(shown)).toEqual(tags(harmless[index] ?? ""));
    }
  });

  it("lets no text make an element or an attribute", () => {
    // Whatever the data contain, the elements are those of a harmless text of the same length.
    const harmful = fc.string({ unit: fc.constantFrom(..."<>\"'&/=! -scriptx`\\"), minLength: 1, maxLength: 30 });
    const harmless = new Map<number, string>();
    const tagsOf = (text: string) => everywhere(text).map(tags).join("\n");
    fc.assert(
      fc.property(
        harmful.filter((text) => text.trim() !== "" && !text.startsWith("/") && !text.startsWith("@")),
        (text) => {
          const { length } = text;
          harmless.set(length, harmless.get(length) ?? tagsOf("x".repeat(length)));
          expect(tagsOf(text)).toBe(harmless.get(length));
        },
      ),
      { numRuns: 200 },
    );
  });
});

/** An OpenAPI document with a text everywhere. Its descriptions have no marks of code, which are the API's own. */
function describedWith(text: string): OpenApiContent {
  const description = text.replaceAll("`", "");
  const schema = { type: text, enum: [text], default: text, description };
  const items = { $ref: "#/components/schemas/Book" };
  const answer = { type: "object", properties: { [text]: { type: text }, items: { items } } };
  const get = {
    tags: [text],
    summary: text,
    description,
    parameters: [
      { name: text, in: "path", required: true, description, schema },
      { name: text, in: "query", description, schema },
    ],
    responses: { 200: { description: text, content: { [text]: { schema: answer } } } },
  } as const;
  return {
    tags: [{ name: text, description: text }],
    paths: { [`/{${text}}`]: { get }, [`/${text}`]: { get: { ...get, parameters: [] } } },
    components: { schemas: { Book: { properties: { [text]: { ...schema, format: text } } } }, parameters: {} },
  };
}

/** As a policy names a text. */
function digest(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}

/** A page without its own script. */
function withoutScript(text: string): string {
  return text.replace(`<script>${pageScript}</script>`, "");
}

/** The start tags with the names of their attributes: what no text may change. */
function tags(text: string): readonly string[] {
  return [...text.matchAll(/<\/?([a-zA-Z!][\w-]*)((?:\s+[\w-]+(?:="[^"]*")?)*)[^>]*>/g)].map(
    ([, name = "", attributes = ""]) =>
      [name, ...[...attributes.matchAll(/\s([\w-]+)(?:="[^"]*")?/g)].map((match) => match[1])].join(" "),
  );
}

function hrefs(text: string): readonly string[] {
  return [...text.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
}

/** The table's rows, with the links' base left out of account. */
function rows(text: string): readonly string[] {
  return [...text.matchAll(/<tr>.*?<\/tr>/gs)].map(([row]) => row);
}

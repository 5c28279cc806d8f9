import type { DefaultTheme } from "vitepress";

/**
 * The search of the site. The functions of `miniSearch` run in the browser too, as their text, so none uses anything
 * outside of it. Guides come before the reference, and the pages for contributors and the diagnostics last.
 */
export const search: DefaultTheme.LocalSearchOptions = {
  // A snippet of each result.
  detailedView: true,
  /** A list of links leads to what is elsewhere: a hit there is not about the word. */
  _render: (source, env, markdown) => markdown.render(source, env).replaceAll(/<p>See also: .*?<\/p>/gs, ""),
  miniSearch: {
    options: {
      /** Splits a text into words, as MiniSearch does, and adds those with hyphens whole: `filter-index` is a code. */
      tokenize: (text) => [
        ...text.split(/[\n\r\p{Z}\p{P}]+/u),
        ...(text.match(/(?<![\w-])[a-z]+(?:-[a-z]+)+(?![\w-])/g) ?? []),
      ],
      processTerm: (term) =>
        /^(?:a|an|and|are|do|does|how|i|in|is|it|my|of|on|only|or|see|the|to|what|which|why)$/i.test(term)
          ? null
          : term.toLowerCase(),
    },
    searchOptions: {
      /** What people call a thing elsewhere, beside what it is called here. */
      processTerm: (term) => {
        const synonyms: Readonly<Record<string, readonly string[]>> = {
          admin: ["restricted"],
          admins: ["restricted"],
          column: ["field"],
          columns: ["fields"],
          cursor: ["viaCursor"],
          date: ["range", "before", "after"],
          dates: ["range", "before", "after"],
          deploy: ["deploying", "production"],
          deployment: ["deploying", "production"],
          graphql: ["read-only", "when", "not"],
          hide: ["hidden"],
          login: ["auth"],
          multitenancy: ["tenants"],
          mutation: ["read-only", "writes"],
          mutations: ["read-only", "writes"],
          nest: ["nestjs"],
          private: ["hidden"],
          poll: ["changed"],
          polling: ["changed"],
          ratelimit: ["rate", "limit"],
          realtime: ["websocket"],
          role: ["restricted", "scope"],
          roles: ["restricted", "scope"],
          select: ["fields"],
          sort: ["order"],
          sorting: ["order"],
          sse: ["websocket"],
          swagger: ["openapi", "reference"],
          tenant: ["tenants"],
          total: ["count"],
          totals: ["count"],
          workspace: ["monorepo"],
          websockets: ["websocket"],
        };
        const word = term.toLowerCase();
        if (/^(?:a|an|and|are|do|does|how|i|in|is|it|my|of|on|only|or|see|the|to|what|which|why)$/.test(word))
          return null;
        return [word, ...(synonyms[word] ?? [])];
      },
      boostDocument: (id: string, term: string) => {
        if (term.includes("-") && id.includes("/diagnostics")) return 10;
        if (/\/(?:start|learn)\//.test(id)) return 3;
        if (/\/recipes\//.test(id)) return 2.2;
        if (/\/(?:architecture|benchmarks|diagnostics)/.test(id)) return 0.3;
        if (/\/project\//.test(id)) return 1.2;
        return 1.8;
      },
    },
  },
};

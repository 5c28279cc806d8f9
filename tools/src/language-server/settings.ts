/** The user's settings in the editor, under `prismaPaged`. */
import { type ClientCapabilities, type Connection, DidChangeConfigurationNotification } from "vscode-languageserver";

interface Values {
  /** Whether routes are shown after `@pagination`. */
  readonly inlayHints: boolean;
  /**
   * The URL of the running API, such as `http://localhost:3000/api`: lenses open its collections. Undefined if it is
   * not set.
   */
  readonly url: string | undefined;
}

const defaults: Values = { inlayHints: true, url: undefined };

export class EditorSettings {
  readonly #connection: Connection;
  #can: ClientCapabilities["workspace"];

  constructor(connection: Connection) {
    this.#connection = connection;
    connection.onInitialized(() => {
      if (this.#can?.didChangeConfiguration?.dynamicRegistration !== true) return;
      connection.client.register(DidChangeConfigurationNotification.type, { section: "prismaPaged" }).catch(() => {});
    });
    connection.onDidChangeConfiguration(() => this.refresh());
  }

  initialize({ workspace }: ClientCapabilities): void {
    this.#can = workspace;
  }

  async read(): Promise<Values> {
    if (this.#can?.configuration !== true) return defaults;
    const found: unknown = await this.#connection.workspace.getConfiguration("prismaPaged").catch(() => undefined);
    const { inlayHints, url } = { ...(typeof found === "object" ? found : null) } as Record<string, unknown>;
    return { inlayHints: inlayHints !== false, url: typeof url === "string" && url !== "" ? url : undefined };
  }

  /** Asks the editor to show the routes again, because they may have changed. An editor may refuse that. */
  refresh(): void {
    const { inlayHint, codeLens } = this.#can ?? {};
    if (inlayHint?.refreshSupport === true) this.#connection.languages.inlayHint.refresh().catch(() => {});
    if (codeLens?.refreshSupport === true) this.#connection.sendRequest("workspace/codeLens/refresh").catch(() => {});
  }
}

/** The language server that the extension carries, for projects without `@prisma-paged/tools`. */
import { processTerminal } from "prisma-paged/tools";
import { runLanguageServer } from "../../../tools/src/cli/lsp-command.js";

void runLanguageServer(processTerminal());

#!/usr/bin/env node
import module from "node:module";
import v8 from "node:v8";

// From Node 22.1 on the code is compiled once, not at every run: reading it takes half the time then.
module.enableCompileCache?.();
// Node 20's V8 (11.3) optimises what is warm at once, on threads of its own. A run of a second never sees it pay: a third of
// the processor's time went there. Later ones wait by themselves, and do not know the setting. What an editor waits for
// runs for hours.
const staysOpen = process.argv[2] === "lsp" || process.argv.includes("--watch");
if (process.versions.v8.startsWith("11.3.") && !staysOpen) v8.setFlagsFromString("--interrupt-budget=600000");
await import("../dist/bin.js");

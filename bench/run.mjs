// `npm run bench`: the figures of the README. `npm run bench -- cpu`: the processor time of a request.
await import(process.argv.includes("cpu") ? "./cpu/run.mjs" : "./readme/run.mjs");

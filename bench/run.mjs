// `npm run bench`: the figures of the README. `npm run bench -- cpu`: the processor time of a request. `npm run bench --
// profile`: where it goes.
const command = process.argv.find((word) => word === "cpu" || word === "profile");
await import(command === undefined ? "./readme/run.mjs" : command === "cpu" ? "./cpu/run.mjs" : "./cpu/profile.mjs");

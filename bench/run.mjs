// `npm run bench`: the figures of the README. With a word, another measurement: `cpu`, the processor time of a request;
// `profile`, where it goes; `growth`, several processes and their memory.
const measurements = { cpu: "./cpu/run.mjs", profile: "./cpu/profile.mjs", growth: "./growth/run.mjs" };
const named = Object.entries(measurements).find(([name]) => process.argv.includes(name));
await import(named?.[1] ?? "./readme/run.mjs");

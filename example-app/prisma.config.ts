// So that `npx prisma` works from this folder too.
export { default } from "../prisma.config.js";

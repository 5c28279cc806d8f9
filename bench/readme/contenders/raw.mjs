// The database's driver without an ORM.
import { rawClient } from "../connect.mjs";
import { sqlRoutes } from "./sql.mjs";

export { rowsOf } from "./document.mjs";
export { paths } from "./routes.mjs";

export const serve = async (database) => sqlRoutes(await rawClient(database));

// The database's driver without an ORM, its statements prepared once.
import { preparedClient } from "../connect.mjs";
import { sqlRoutes } from "./sql.mjs";

export { rowsOf } from "./document.mjs";
export { paths } from "./routes.mjs";

export const serve = async (database) => sqlRoutes(await preparedClient(database));

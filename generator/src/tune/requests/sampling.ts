/** Where the values of requests come from. */
import type { ApiModel, ApiResource } from "../../model/api-model.js";
import type { OpenClient } from "../connection/open-client.js";

/** What is known of the data before a request is made. */
export interface Sampling extends Pick<OpenClient, "delegate"> {
  readonly api: ApiModel;
  /** How many rows a model's table has; undefined if counting takes too long. */
  readonly rowsOf: (resource: ApiResource) => Promise<number | undefined>;
}

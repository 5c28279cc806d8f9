/** Items on a page, at the most: stands in for a maximum that is not set, where the client has the size (BEHAVIOUR 4). */
export const pageCeiling = 1000;

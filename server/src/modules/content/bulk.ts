/** The maximum number of ids of chunks, sections or items in one request. */
export const MOST_IDS = 200

/** Ids that the document and the browser's entry agree on. */
export const ROOT_ID = 'root'
export const CONTENT_ID = 'content'

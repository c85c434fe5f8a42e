/** Element ids shared by the document template and the browser's entry. */
export const ROOT_ID = 'root'
export const CONTENT_ID = 'content'

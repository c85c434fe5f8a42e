/** Id of the header of a page. The first paint waits until it is parsed, where browsers can. */
export const HEADER_ID = 'header'

/** Whether a text contains the query, ignoring case and surrounding spaces. */
export function matchesQuery(text: string, query: string): boolean {
  return text.toLowerCase().includes(query.trim().toLowerCase())
}

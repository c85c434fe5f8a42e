/** Whether a text holds what was typed, without regard to case and to spaces around it. */
export function matchesQuery(text: string, query: string): boolean {
  return text.toLowerCase().includes(query.trim().toLowerCase())
}

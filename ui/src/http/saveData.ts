/** Whether the visitor asked for reduced data, by the Network Information API or the media query. */
export function wantsLessData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  const saveData =
    typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
  return saveData || matchMedia('(prefers-reduced-data: reduce)').matches
}

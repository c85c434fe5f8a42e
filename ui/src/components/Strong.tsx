/** A text whose `**marked**` parts are important. */
export function Strong({ text }: { text: string }) {
  // Odd parts are between marks. The order of the parts is fixed, so the index is a stable key.
  return text.split('**').map((part, index) => (index % 2 === 1 ? <strong key={index}>{part}</strong> : part))
}

/** A text whose `**marked**` parts are important. */
export function Strong({ text }: { text: string }) {
  // Every other part is between two marks; the parts of a text never change places.
  return text.split('**').map((part, index) => (index % 2 === 1 ? <strong key={index}>{part}</strong> : part))
}

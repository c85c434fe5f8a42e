import { useEffect, useId, useRef, useState } from 'react'

interface SearchFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
}

/** A search field. It keeps what is typed itself, since the address that holds it follows a moment later. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const id = useId()
  const [text, setText] = useState(value)
  // What was typed and has not come back yet: some of it may be skipped, but it comes in order.
  const pending = useRef<string[]>([])
  useEffect(() => {
    const index = pending.current.indexOf(value)
    pending.current = index < 0 ? [] : pending.current.slice(index + 1)
    // Only what somebody else changed, such as Back or a button that clears, replaces the text.
    if (index < 0) setText(value)
  }, [value])
  const change = (next: string) => {
    pending.current.push(next)
    setText(next)
    onChange(next)
  }
  return (
    <div className="search-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        type="search"
        autoComplete="off"
        value={text}
        onChange={(event) => change(event.target.value)}
      />
    </div>
  )
}

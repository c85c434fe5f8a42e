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
  const sent = useRef(value)
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setText(value)
  }, [value])
  const change = (next: string) => {
    sent.current = next
    setText(next)
    onChange(next)
  }
  return (
    <div className="field field--search">
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
